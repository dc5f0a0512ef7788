const codificado = (nombre: string): string =>
  encodeURIComponent(nombre).replace(/['()*]/g, (signo) => `%${signo.charCodeAt(0).toString(16).toUpperCase()}`)

/** How a file is offered and what it is called (RFC 6266): plain letters for every browser, the true name for those that read the second. */
export const disposicion = (como: 'inline' | 'attachment', nombre: string): string =>
  `${como}; filename="${nombre
    .normalize('NFD')
    .replace(/[^\x20-\x7e]|["\\%]/g, '')
    .trim()}"; filename*=UTF-8''${codificado(nombre)}`
