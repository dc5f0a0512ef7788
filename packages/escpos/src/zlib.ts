// The streams of the platform: the same in browsers and in Node, and no library to load.

export async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const packed = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'))
  return new Uint8Array(await new Response(packed).arrayBuffer())
}

/**
 * Unpacks exactly `length` bytes. @throws Error when it is damaged or there are fewer or more; of more, no further byte is
 * unpacked, so a small file cannot fill the memory.
 */
export async function inflate(packed: Uint8Array<ArrayBuffer>[], length: number): Promise<Uint8Array<ArrayBuffer>> {
  const reader = new Blob(packed).stream().pipeThrough(new DecompressionStream('deflate')).getReader()
  const bytes = new Uint8Array(length)
  let at = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    if (at + value.length > length) {
      await reader.cancel()
      throw new Error('It holds more than it announces.')
    }
    bytes.set(value, at)
    at += value.length
  }
  if (at < length) throw new Error('It holds less than it announces.')
  return bytes
}
