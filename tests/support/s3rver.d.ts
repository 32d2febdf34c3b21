/** The part of s3rver that tests/support/s3.ts uses; the package brings no types. */
declare module '@20minutes/s3rver' {
  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      directory: string;
      silent: boolean;
      vhostBuckets: boolean;
      configureBuckets: { name: string }[];
    });
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
    store: {
      listObjects(
        bucket: string,
        options: { startAfter?: string; prefix?: string; maxKeys?: number },
      ): Promise<{ objects: { key: string; lastModifiedDate: Date }[]; isTruncated: boolean }>;
    };
  }
}
