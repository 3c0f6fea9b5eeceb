// The bots' worker: the engine's module, listening.
import init, { start } from "{{engine.js}}";
await init({ module_or_path: "{{engine.wasm}}" });
start();
