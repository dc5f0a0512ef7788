import { NINGUNA } from '../../operaciones/levantarPedido/notas.ts'
import type { ValoresElemento, ValoresPedido } from '../../operaciones/levantarPedido/pedido.valores.ts'
import { dinero, fechaLarga } from '../../ui/formatos.ts'

type Cambio = (valores: ValoresPedido) => ValoresPedido

/** A field that two people changed differently. The form keeps `mio` until somebody decides. */
export interface Conflicto {
  /** Name of the field. */
  nombre: string
  /** Both versions, in words. */
  mio: string
  guardado: string
  tomarMio: Cambio
  tomarGuardado: Cambio
}

type Suelto = Exclude<keyof ValoresPedido, 'elementos' | 'idCliente' | 'montaje'>
type DeElemento = Exclude<keyof ValoresElemento, 'idElemento'>

const sueltos = {
  idSucursal: 'Sucursal',
  fechaEntrega: 'Fecha de entrega',
  tipoTicketFis: 'Tipo de ticket',
  tipoPago: 'Tipo de pago',
  formaPago: 'Forma de pago',
  facturacion: 'Facturación',
  anticipo: 'Anticipo',
  observaciones: 'Observaciones',
  nota: 'Graduación',
} as const satisfies Record<Suelto, string>
const deElemento = {
  armazon: 'armazón',
  importeArmazon: 'importe del armazón',
  lente: 'lente',
  importeLente: 'importe del lente',
  otro: 'otro',
  importeOtro: 'importe de otro',
  grado: 'grado',
  tono: 'tono',
  observaciones: 'observaciones',
  idArticulo: 'artículo del inventario',
  lote: 'lote',
  motivoPrecio: 'motivo del precio',
} as const satisfies Record<DeElemento, string>

const iguales = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
const sinCambio: Cambio = (valores) => valores
const literales: Readonly<Record<string, string>> = { True: 'Sí', False: 'No', total: 'Total' }

function enPalabras(campo: string, valor: string | number | null | undefined): string {
  if (valor === null || valor === undefined || valor === '') return 'Nada'
  if (campo === 'nota') return valor === NINGUNA ? 'Ninguna' : `La de la ${valor}`
  if (campo === 'fechaEntrega') return fechaLarga(String(valor))
  if (campo === 'idArticulo') return `Artículo ${valor}`
  if (typeof valor === 'number') return dinero(valor)
  return literales[valor] ?? valor
}

/** Merges two versions: a change of one person counts, an equal change of both too; different changes collide. */
function decidir<T>(inicial: T, mio: T, guardado: T): { valor: T; choca: boolean } {
  if (iguales(mio, inicial)) return { valor: guardado, choca: false }
  return { valor: mio, choca: !iguales(guardado, inicial) && !iguales(guardado, mio) }
}

interface Versiones<T> {
  inicial: T
  mio: T
  guardado: T
}

/** One field of a record, as a change of it. */
function soloCampo<T extends object>(de: T, campo: string): Partial<T> {
  const cambio: Partial<T> = {}
  return Object.assign(cambio, Object.fromEntries(Object.entries(de).filter(([nombre]) => nombre === campo)))
}

/**
 * Merges the fields of three versions of a record.
 * @param cambiar sets a field of the form.
 * @param decir names a value for the one who decides.
 */
function combinarCampos<C extends string, T extends Readonly<Partial<Record<C, string | number | null | undefined>>>>(
  nombres: Readonly<Record<C, string>>,
  { inicial, mio, guardado }: Versiones<T>,
  cambiar: (cambio: Partial<T>) => Cambio,
  decir = enPalabras,
): { valores: T; conflictos: Conflicto[] } {
  const conflictos: Conflicto[] = []
  let valores = guardado
  for (const campo of Object.keys(nombres) as C[]) {
    const { valor, choca } = decidir(inicial[campo], mio[campo], guardado[campo])
    valores = { ...valores, [campo]: valor }
    if (!choca) continue
    const poner = (de: T) => cambiar(soloCampo(de, campo))
    conflictos.push({
      nombre: nombres[campo],
      mio: decir(campo, mio[campo]),
      guardado: decir(campo, guardado[campo]),
      tomarMio: poner(mio),
      tomarGuardado: poner(guardado),
    })
  }
  return { valores, conflictos }
}

const sinElemento =
  (cual: (elemento: ValoresElemento) => boolean): Cambio =>
  (valores) => ({ ...valores, elementos: valores.elementos.filter((elemento) => !cual(elemento)) })

const queEs = ({ armazon }: ValoresElemento): string => armazon || 'sin armazón'
const contenido = ({ idElemento: _, ...resto }: ValoresElemento) => resto

/** A stored element: merged from both, or as the one who kept it left it. */
function combinarGuardado(
  inicial: ValoresElemento,
  mio: ValoresElemento | undefined,
  guardado: ValoresElemento,
  numero: number,
) {
  const esEste = ({ idElemento }: ValoresElemento) => idElemento === guardado.idElemento
  if (mio) {
    const cambiar =
      (cambio: Partial<ValoresElemento>): Cambio =>
      (valores) => ({
        ...valores,
        elementos: valores.elementos.map((uno) => (esEste(uno) ? { ...uno, ...cambio } : uno)),
      })
    const { valores, conflictos } = combinarCampos(deElemento, { inicial, mio, guardado }, cambiar)
    return {
      elementos: [valores],
      conflictos: conflictos.map((uno) => ({ ...uno, nombre: `Elemento ${numero}, ${uno.nombre}` })),
    }
  }
  if (iguales(inicial, guardado)) return { elementos: [], conflictos: [] }
  const nombre = `Elemento ${numero}: ${queEs(guardado)}`
  const versiones = { mio: 'Lo quitaste', guardado: 'Lo cambió' }
  return {
    elementos: [guardado],
    conflictos: [{ nombre, ...versiones, tomarMio: sinElemento(esEste), tomarGuardado: sinCambio }],
  }
}

/** An element that is not stored: new, or removed by the other person. */
function combinarPropio(mio: ValoresElemento, iniciales: readonly ValoresElemento[]) {
  const inicial = iniciales.find(({ idElemento }) => idElemento === mio.idElemento)
  if (mio.idElemento !== null && iguales(inicial, mio)) return { elementos: [], conflictos: [] }
  const nuevo = { ...mio, idElemento: null }
  if (mio.idElemento === null) return { elementos: [nuevo], conflictos: [] }
  const esEste = (uno: ValoresElemento) => iguales(uno, nuevo)
  const versiones = { mio: 'Lo cambiaste', guardado: 'Lo quitó' }
  return {
    elementos: [nuevo],
    conflictos: [
      { nombre: `Elemento ${queEs(mio)}`, ...versiones, tomarMio: sinCambio, tomarGuardado: sinElemento(esEste) },
    ],
  }
}

/**
 * Merges an edit with the one that overtook it (D-30, D-78), field by field and element by element: the other's changes come in,
 * typed ones stay. Fields that both changed differently are shown to be decided.
 * @param sucursalDe names a branch.
 */
export function combinar(
  iniciales: ValoresPedido,
  escritos: ValoresPedido,
  nuevos: ValoresPedido,
  sucursalDe: (id: number) => string,
): { valores: ValoresPedido; conflictos: Conflicto[] } {
  const poner =
    (cambio: Partial<Pick<ValoresPedido, Suelto>>): Cambio =>
    (valores) => ({ ...valores, ...cambio })
  const delPedido = combinarCampos<Suelto, Pick<ValoresPedido, Suelto>>(
    sueltos,
    { inicial: iniciales, mio: escritos, guardado: nuevos },
    poner,
    (campo, valor) =>
      campo === 'idSucursal' && typeof valor === 'number' ? sucursalDe(valor) : enPalabras(campo, valor),
  )
  const de = (lista: readonly ValoresElemento[], id: number | null) => lista.find((uno) => uno.idElemento === id)
  const guardados = nuevos.elementos.map((guardado, i) => {
    const inicial = de(iniciales.elementos, guardado.idElemento)
    if (!inicial) return { elementos: [guardado], conflictos: [] }
    return combinarGuardado(inicial, de(escritos.elementos, guardado.idElemento), guardado, i + 1)
  })
  // An element of an attempt whose answer got lost is stored already, so it is not added twice.
  const agregados = nuevos.elementos.filter(({ idElemento }) => !de(iniciales.elementos, idElemento)).map(contenido)
  const yaEsta = (mio: ValoresElemento) =>
    mio.idElemento === null
      ? agregados.some((uno) => iguales(uno, contenido(mio)))
      : de(nuevos.elementos, mio.idElemento) !== undefined
  const propios = escritos.elementos
    .filter((mio) => !yaEsta(mio))
    .map((mio) => combinarPropio(mio, iniciales.elementos))
  const partes = [...guardados, ...propios]
  return {
    valores: { ...nuevos, ...delPedido.valores, elementos: partes.flatMap(({ elementos }) => elementos) },
    conflictos: [...delPedido.conflictos, ...partes.flatMap(({ conflictos }) => conflictos)],
  }
}
