// The bots' worker: the engine's module, listening. Questions that come while the module loads wait for it.
const early = [];
self.onmessage = (message) => early.push(message);
const [script, module] = {{several-at-once}}
  ? ["{{engine.js}}", "{{engine.wasm}}"]
  : ["{{plain-engine.js}}", "{{plain-engine.wasm}}"];
const { default: init, start } = await import(script);
await init({ module_or_path: module });
start("{{nets}}");
early.forEach((message) => self.onmessage(message));
