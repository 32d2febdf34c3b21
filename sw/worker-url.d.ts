/** The URL of a script that Vite builds as a worker. */
declare module '*?worker&url' {
  const url: string;
  export default url;
}
