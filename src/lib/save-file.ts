/** A download's address is given back after this long: some browsers ask first where to put it. In milliseconds. */
const FREE_AFTER = 60_000;

/** Hands a file made on this phone to the browser, which keeps it among the downloads under `name`. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), FREE_AFTER);
}
