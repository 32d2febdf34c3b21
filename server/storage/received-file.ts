/** A file that arrived whole: flushed to a temporary file of its own, to be taken over or thrown away. */
export interface ReceivedFile {
  path: string;
  /** As the client named it, without folders and control characters, at most 150 characters; may be empty. */
  name: string;
  size: number;
  /** Lower-case hex. */
  sha256: string;
}
