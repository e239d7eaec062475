/** The parts of the package that the tests use; it has no types of its own. */
declare module "@20minutes/s3rver" {
  import type { AddressInfo } from "node:net";

  interface Options {
    port: number;
    address: string;
    silent: boolean;
    directory: string;
    vhostBuckets: boolean;
    configureBuckets: { name: string }[];
  }
  export default class S3rver {
    constructor(options: Options);
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }
}
