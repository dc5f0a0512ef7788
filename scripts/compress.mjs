/** Compresses the built files once, at the highest level, so that the server only has to send them. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const [brotli, gz] = [promisify(brotliCompress), promisify(gzip)]

/** Writes a .br and a .gz beside every text file and program of the folder. Fonts and images are compressed already. */
export const compressFolder = async (folder) => {
  const names = await readdir(folder, { recursive: true })
  for (const name of names.filter((each) => /\.(js|css|html|svg|json|wasm)$/.test(each))) {
    const file = path.join(folder, name)
    const content = await readFile(file)
    const options = {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    }
    await Promise.all([
      brotli(content, options).then((small) => writeFile(`${file}.br`, small)),
      gz(content, { level: 9 }).then((small) => writeFile(`${file}.gz`, small)),
    ])
  }
}
