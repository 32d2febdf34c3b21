interface Kept<V> {
  value: V;
  bytes: number;
}

/** An LRU cache, bounded by entries and by bytes. */
export class RecentlyUsed<V> {
  private readonly kept = new Map<string, Kept<V>>();
  private bytes = 0;

  constructor(private readonly most: { entries: number; bytes: number }) {}

  get(key: string): V | undefined {
    const found = this.kept.get(key);
    if (!found) return undefined;
    // A Map keeps the order of insertion.
    this.kept.delete(key);
    this.kept.set(key, found);
    return found.value;
  }

  /** @param bytes 0 while unknown: see `weigh` */
  set(key: string, value: V, bytes: number): void {
    this.delete(key);
    this.kept.set(key, { value, bytes });
    this.bytes += bytes;
    this.evict();
  }

  /** Sets the size of a value, unless it has left. */
  weigh(key: string, value: V, bytes: number): void {
    const found = this.kept.get(key);
    if (found?.value !== value) return;
    this.bytes += bytes - found.bytes;
    found.bytes = bytes;
    this.evict();
  }

  /** @param value only this one; any by default */
  delete(key: string, value?: V): void {
    const found = this.kept.get(key);
    if (!found || (value !== undefined && found.value !== value)) return;
    this.kept.delete(key);
    this.bytes -= found.bytes;
  }

  private evict(): void {
    for (const key of this.kept.keys()) {
      if (this.kept.size <= this.most.entries && this.bytes <= this.most.bytes) return;
      this.delete(key);
    }
  }
}
