// Measures every net as `lab speed` does, and shows a line of JSON for each. All of it happens while the page loads.
const PLAYS = 2;
// Milliseconds: at least for a measurement, and about for one part of it.
const LEAST = 2000;
const PART = 2;

// How long this takes. The clock has steps of a tenth of a millisecond, so time is counted from the beginning of one.
function timed(work) {
  const before = performance.now();
  let start = before;
  while (start === before) start = performance.now();
  work();
  return performance.now() - start;
}

function rate(net, work) {
  const decisions = net.decisions();
  const whole = Math.min(...[1, 2, 3].map(() => timed(() => work(0, decisions))));
  const parts = Math.max(1, Math.min(Math.floor(whole / PART), decisions));
  const quickest = Array(parts).fill(Infinity);
  const begun = performance.now();
  while (performance.now() - begun < LEAST) {
    for (let part = 0; part < parts; part++) {
      const [from, to] = [part, part + 1].map((at) => Math.floor((at * decisions) / parts));
      quickest[part] = Math.min(quickest[part], timed(() => work(from, to)));
    }
  }
  return (1000 * net.positions()) / quickest.reduce((sum, time) => sum + time);
}

wasm_bindgen.initSync({ module: new WebAssembly.Module(bytes) });
for (const net of wasm_bindgen.nets().split(" ")) {
  const timed = new wasm_bindgen.Timed(net, PLAYS);
  const measured = {
    net,
    positions: timed.positions(),
    by_net: rate(timed, (from, to) => timed.by_net(from, to)),
    with_moves: rate(timed, (from, to) => timed.with_moves(from, to)),
    sum: timed.by_net(0, timed.decisions()),
  };
  timed.free();
  document.querySelector("pre").append(JSON.stringify(measured) + "\n");
}
