declare module "sockjs-client/dist/sockjs.min.js" {
  export { default } from "sockjs-client";
}
