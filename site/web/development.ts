// The entry of the development server. The hooks of hot reload come first, because only modules imported after them
// register with them.
import "@vitejs/plugin-react/preamble";

await import("./entry-browser.tsx");
