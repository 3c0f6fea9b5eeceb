// The bots' worker: the engine's module, listening. Questions that come while the module loads wait for it.
import init, { start } from "{{engine.js}}";
const early = [];
self.onmessage = (message) => early.push(message);
await init({ module_or_path: "{{engine.wasm}}" });
start("{{nets}}");
early.forEach((message) => self.onmessage(message));
