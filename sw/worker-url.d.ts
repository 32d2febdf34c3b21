/** The URL of a script that Vite bundles for a worker. */
declare module '*?worker&url' {
  const url: string;
  export default url;
}
