// Starts the client. What it can do without is asked for by the client itself. The texts of the page's language are wanted as
// soon as it runs, so they come along with it; should that fail, the client asks for them again.
fetch(document.querySelector("meta[name=tablee-texts]").content)
  .then((response) => response.text())
  .catch(() => {});
import("{{page.js}}")
  .then((page) => page.default({ module_or_path: "{{page.wasm}}" }))
  .catch(() => {
    document.documentElement.dataset.boot = "failed";
  });
