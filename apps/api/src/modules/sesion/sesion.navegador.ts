const NAVEGADORES: readonly [senal: RegExp, nombre: string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SISTEMAS: readonly [senal: RegExp, nombre: string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bLinux\b/, 'Linux'],
]

const de = (lista: readonly [RegExp, string][], texto: string): string | undefined =>
  lista.find(([senal]) => senal.test(texto))?.[1]

/** Browser and system of a `User-Agent` header in words, 'Chrome en Windows'; null where it says neither. */
export function nombreDeNavegador(cabecera: string | undefined): string | null {
  const texto = (cabecera ?? '').slice(0, 400)
  const partes = [de(NAVEGADORES, texto), de(SISTEMAS, texto)].filter((parte) => parte !== undefined)
  return partes.join(' en ') || null
}
