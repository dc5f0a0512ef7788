import { createReadStream } from 'node:fs'
import { Rechazo } from './rechazo.ts'

export const rechazoDeContrasena = (): Rechazo => new Rechazo('CON_CONTRASENA', 'El libro tiene contraseña.')

/** Name of the stream in which Excel keeps a workbook with a password, as its directory writes it. */
const CIFRADO = Buffer.from('EncryptedPackage', 'utf16le')

/** Why an OLE file is not taken: a workbook of today behind a password, or else one of before 2007. */
export async function rechazoDeOle(archivo: string): Promise<Rechazo> {
  let cola = Buffer.alloc(0)
  for await (const trozo of createReadStream(archivo)) {
    const junto = Buffer.concat([cola, trozo])
    if (junto.includes(CIFRADO)) return rechazoDeContrasena()
    cola = junto.subarray(-CIFRADO.length)
  }
  return new Rechazo('XLS_ANTIGUO', 'Es un libro de Excel 97-2003 (.xls); ábrelo y guárdalo como .xlsx.')
}
