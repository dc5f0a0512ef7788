/** Has the browser fetch a file by a signed address, as any download. */
export function bajar(url: string): void {
  const enlace = document.createElement('a')
  enlace.href = url
  enlace.download = ''
  enlace.click()
}

/** Hands a file to the browser, which saves it under that name. */
export function guardarArchivo(archivo: Blob, nombre: string): void {
  const url = URL.createObjectURL(archivo)
  const enlace = document.createElement('a')
  enlace.href = url
  enlace.download = nombre
  enlace.click()
  setTimeout(() => URL.revokeObjectURL(url)) // the browser has taken the file by then
}
