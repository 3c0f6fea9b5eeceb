// Starts the client. What it can do without is asked for by the client itself.
import("{{page.js}}")
  .then((page) => page.default({ module_or_path: "{{page.wasm}}" }))
  .catch(() => {
    document.documentElement.dataset.boot = "failed";
  });
