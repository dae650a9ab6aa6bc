// A little server of the applications that the packages were built into, on an origin of their own.
import { createServer } from "node:http";

/** Serves each script under its name, on a page of its own; `url` is the origin. */
export async function servePages() {
  const scripts = new Map();
  const server = createServer((request, response) => {
    const [, name, file] = new URL(request.url ?? "/", "http://localhost").pathname.split("/");
    const script = scripts.get(name);
    if (!script) return response.writeHead(404).end();
    const page = `<!doctype html><title>${name}</title><div id="root"></div><script type="module" src="/${name}/app.js"></script>`;
    response.setHeader("content-type", file ? "text/javascript" : "text/html; charset=utf-8");
    response.end(file ? script : page);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const add = (name, script) => scripts.set(name, script);
  return { url: `http://127.0.0.1:${server.address().port}`, add, stop: () => server.close() };
}
