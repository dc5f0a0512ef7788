import 'pdfmake'

declare module 'pdfmake' {
  /** Files in memory, which the library looks for before those of the disk. Its types leave it out. */
  export const virtualfs: { writeFileSync(nombre: string, contenido: Uint8Array): void }
}
