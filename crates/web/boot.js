// Starts the client, which looks up here where its content is. What it can do without is asked for by the client itself.
globalThis.tableeFiles = "{{files}}";
import("{{page.js}}")
  .then((page) => page.default({ module_or_path: "{{page.wasm}}" }))
  .catch(() => {
    document.documentElement.dataset.boot = "failed";
  });
