// The application as the development server serves it. Hot reload's hooks come first: what is imported
// after them registers with them.
import "@vitejs/plugin-react/preamble";

await import("./entry-browser.tsx");
