import { sql } from 'kysely'
import type { TestApp } from './testApp.ts'

/** A CFDI as SAT has it: in force unless a cancellation went through. */
interface DelSat {
  uuid: string
  xml: string
  tipo: 'I' | 'E' | 'P'
  total: number
  /** Whether a substitute of it is in force and SAT is asked to cancel it. */
  relevada: boolean
}

interface Libro {
  /** Centavos of the goods that the customer kept, less what he had paid elsewhere; none of a removed order. */
  total: number
  lineas: string[]
  pagos: { id: number; importe: number; forma: string; reversado: boolean; correccion: boolean; mes: string }[]
}

const suma = (numeros: readonly number[]): number => numeros.reduce((a, b) => a + b, 0)
const centavos = (pesos: string | undefined): number => Math.round(Number(pesos ?? 0) * 100)
const atributos = (nodo: string): Record<string, string> =>
  Object.fromEntries([...nodo.matchAll(/([A-Za-z]+)="([^"]*)"/g)].map(([, nombre, valor]) => [nombre, valor ?? '']))
const nodos = (xml: string, nombre: string): Record<string, string>[] =>
  [...xml.matchAll(new RegExp(`<${nombre}\\s([^>]*)>`, 'g'))].map(([, texto]) => atributos(texto ?? ''))

const claveDeForma: Record<string, string> = { Efectivo: '01', Transferencia: '03', Credito: '04', Debito: '28' }

/** What SAT has in force of some issuer; read from its side, not from the application's tables of sales. */
async function enVigor({ db }: TestApp): Promise<DelSat[]> {
  const { rows } = await sql<DelSat>`
    select p.uuid, p.xml, p.tipo, p.total, coalesce((select k.motivo = '01' from cancelacion_factura k join factura f
        on f.id = k.id_factura and upper(f.uuid::text) = p.uuid where k.resuelta_en is null limit 1), false) as relevada
    from pac_sandbox p where p.resolucion is null or p.resolucion = 'rechazada'`.execute(db)
  return rows
}

async function libroDelPedido({ db }: TestApp, id: number): Promise<Libro> {
  const { rows: lineas } = await sql<{ importe: number }>`
    select t.importe::bigint as importe from pedido p join pedido_elemento e on e.id_pedido = p.id cross join lateral (values
      (e.importe_armazon), (e.importe_lente), (e.importe_otro)) t (importe)
    where p.id = ${id} and p.eliminado_en is null and e.devuelto_en is null and t.importe > 0`.execute(db)
  const { rows: pagos } = await sql<Libro['pagos'][number]>`
    select g.id, g.importe, g.forma_pago as forma, g.tipo = 'correccion' as correccion,
      to_char(coalesce(g.dia_fiscal, g.dia), 'MM') as mes,
      exists (select from pago r where r.id_reversado = g.id) as reversado
    from pago g where g.id_pedido = ${id} and g.tipo <> 'apertura' order by g.id`.execute(db)
  const { rows: antes } = await sql<{ importe: number }>`
    select importe from pago where id_pedido = ${id} and tipo = 'apertura'`.execute(db)
  const deAntes = suma(antes.map(({ importe }) => importe))
  return {
    total: Math.max(0, suma(lineas.map(({ importe }) => importe)) - deAntes),
    lineas: lineas.map(({ importe }) => String(importe)).sort(),
    pagos,
  }
}

/** CFDIs of an order: ours to find, SAT's to read. */
async function suyos(t: TestApp, id: number) {
  const { db } = t
  const { rows } = await sql<{ uuid: string; clase: string; idPago: number | null }>`
    select distinct upper(f.uuid::text) as uuid, f.clase, v.id_pago as "idPago" from factura f
      left join venta_facturada v on v.id_intento = f.id_intento and v.id_pedido = ${id}
    where f.id_pedido = ${id} or v.id_pedido is not null
    union select upper(f.uuid::text), f.clase, null from factura f join pago_complementado c on c.id_intento = f.id_intento
      join pago g on g.id = c.id_pago where g.id_pedido = ${id}`.execute(db)
  const vigor = await enVigor(t)
  const de = (clase: string) =>
    vigor.filter(({ uuid }) => rows.some((fila) => fila.uuid === uuid && fila.clase === clase))
  const pagos = new Set(rows.flatMap(({ idPago }) => (idPago === null ? [] : [String(idPago)])))
  return {
    vigor,
    pagos,
    nominativas: de('nominativa'),
    globales: de('global'),
    egresos: de('egreso'),
    pagados: de('pago'),
  }
}

const relacionDe = ({ xml }: DelSat) => ({
  tipo: /TipoRelacion="(\d\d)"/.exec(xml)?.[1] ?? '',
  uuids: nodos(xml, 'cfdi:CfdiRelacionado').map(({ UUID = '' }) => UUID.toUpperCase()),
})

/** What SAT's side tells of an order by name, less its egresos, in centavos; null of one that a global tells of. */
export async function dichoPorNombre(t: TestApp, id: number): Promise<number | null> {
  const { nominativas, globales, egresos } = await suyos(t, id)
  if (globales.length > 0) return null
  const vivas = nominativas.filter(({ relevada }) => !relevada)
  const suyas = egresos.filter((otro) => relacionDe(otro).uuids.some((uuid) => vivas.some((una) => una.uuid === uuid)))
  return suma(vivas.map(({ total }) => total)) - suma(suyas.map(({ total }) => total))
}

/** What a CFDI by name says of goods and of money: its egresos and its complementos counted. */
function cuentaDe(una: DelSat, egresos: readonly DelSat[], pagados: readonly DelSat[], quejas: string[]) {
  const metodo = /MetodoPago="(P..)"/.exec(una.xml)?.[1]
  const credito = (tipo: string) =>
    suma(
      egresos
        .filter((otro) => relacionDe(otro).uuids.includes(una.uuid) && relacionDe(otro).tipo === tipo)
        .map(({ total }) => total),
    )
  const bienes = una.total - credito('03')
  if (metodo === 'PUE') return { bienes, pagado: bienes - credito('01') }
  const doctos = pagados
    .flatMap(({ xml }) => nodos(xml, 'pago20:DoctoRelacionado'))
    .filter(({ IdDocumento = '' }) => IdDocumento.toUpperCase() === una.uuid)
    .toSorted((a, b) => Number(a.NumParcialidad) - Number(b.NumParcialidad))
  let saldo = una.total
  for (const [n, docto] of doctos.entries()) {
    if (Number(docto.NumParcialidad) !== n + 1 || centavos(docto.ImpSaldoAnt) !== saldo) quejas.push('partialities')
    saldo -= centavos(docto.ImpPagado)
  }
  return { bienes, pagado: Math.min(una.total - saldo, bienes) - credito('01') }
}

/** By name: the goods are those that the order is worth, and what is said to be owed is owed. */
function porNombre(libro: Libro, nominativas: DelSat[], egresos: DelSat[], pagados: DelSat[]): string[] {
  const quejas: string[] = []
  const cuentas = nominativas.map((una) => cuentaDe(una, egresos, pagados, quejas))
  const [bienes, pagado] = [suma(cuentas.map((c) => c.bienes)), suma(cuentas.map((c) => c.pagado))]
  const cobrado = Math.max(0, suma(libro.pagos.map(({ importe }) => importe)))
  const enPie = libro.pagos.filter(({ importe, reversado }) => importe > 0 && !reversado)
  for (const [forma, clave] of Object.entries(claveDeForma)) {
    const dichos = pagados.flatMap(({ xml }) => nodos(xml, 'pago20:Pago')).filter((p) => p.FormaDePagoP === clave)
    const entraron = suma(enPie.filter((p) => p.forma === forma).map(({ importe }) => importe))
    if (suma(dichos.map(({ Monto }) => centavos(Monto))) > entraron) quejas.push(`more paid by ${forma} than was`)
  }
  if (bienes !== libro.total) quejas.push(`CFDIs tell goods of ${bienes}, the order is ${libro.total}`)
  if (pagado !== cobrado) quejas.push(`CFDIs say ${pagado} was paid, the ledger ${cobrado}`)
  const [unica] = nominativas
  const forma = /FormaPago="(\d\d)"/.exec(unica?.xml ?? '')?.[1]
  const conEsa = suma(libro.pagos.filter((p) => claveDeForma[p.forma] === forma).map(({ importe }) => importe))
  if (nominativas.length === 1 && forma !== '99' && cobrado > 0 && pagado === cobrado && conEsa <= 0)
    quejas.push(`a form of payment ${forma} by which nothing was paid`)
  return quejas
}

const esAnticipo = ({ xml }: DelSat): boolean =>
  nodos(xml, 'cfdi:Concepto')[0]?.Descripcion === 'Anticipo del bien o servicio'

/**
 * Of advances: they say what was collected until the final invoice says all, and then egresos of relation 07 to that one take them
 * back whole.
 */
function porAnticipo({ pagos, total }: Libro, anticipos: DelSat[], finales: DelSat[], egresos: DelSat[]): string[] {
  const de = (tipo: string, suyas: DelSat[]) =>
    suma(
      egresos
        .map((otro) => ({ ...relacionDe(otro), total: otro.total }))
        .filter((otro) => otro.tipo === tipo && otro.uuids.some((uuid) => suyas.some((una) => una.uuid === uuid)))
        .map((otro) => otro.total),
    )
  const dicho = suma(anticipos.map((una) => una.total)) - de('01', anticipos)
  const aplicado = de('07', finales)
  if (finales.length > 0) return dicho === aplicado ? [] : [`advances of ${dicho}, and ${aplicado} of them applied`]
  const cobrado = Math.max(0, suma(pagos.map(({ importe }) => importe)))
  if (total > 0 && cobrado === total) return ['a paid order with advances and no final invoice']
  return dicho === cobrado ? [] : [`advances say ${dicho}, the ledger ${cobrado}`]
}

/** In globals: of each payment no more than stands of it, and in its own month. */
function porGlobal({ pagos }: Libro, suyas: ReadonlySet<string>, globales: DelSat[], egresos: DelSat[]): string[] {
  const quejas: string[] = []
  let dicho = 0
  for (const global of globales) {
    const suya = nodos(global.xml, 'cfdi:Concepto').filter(({ NoIdentificacion = '' }) =>
      suyas.has(NoIdentificacion.split('-').at(-1) ?? ''),
    )
    const mes = /Meses="(\d\d)"/.exec(global.xml)?.[1]
    const importe = suma(suya.map(({ Importe }) => centavos(Importe)))
    const conIva = Math.round(importe * 1.16)
    const quita = suma(egresos.filter((otro) => relacionDe(otro).uuids.includes(global.uuid)).map(({ total }) => total))
    for (const { NoIdentificacion = '' } of suya) {
      const pago = pagos.find(({ id }) => NoIdentificacion.endsWith(`-${id}`))
      if (pago?.mes !== mes) quejas.push(`a sale of month ${pago?.mes} in the global of ${mes}`)
      if (pago?.reversado && quita === 0) quejas.push('a reversed payment in a global')
    }
    dicho += conIva - quita
  }
  const cobrado = Math.max(0, suma(pagos.map(({ importe }) => importe)))
  // Amounts of lines are without tax, so each may be half a centavo away.
  if (dicho - cobrado > 2) quejas.push(`globals say ${dicho}, the ledger ${cobrado}`)
  return quejas
}

/**
 * The rule, written a second time: what CFDIs in force say of an order is what its goods and its ledger are.
 * @returns what is not so.
 */
export async function faltaDeVerdad(t: TestApp, idPedido: number): Promise<string[]> {
  const libro = await libroDelPedido(t, idPedido)
  const { vigor, pagos, ...de } = await suyos(t, idPedido)
  // A replaced invoice that its receiver keeps is nothing once an egreso takes back all of it.
  const anulada = (una: DelSat) =>
    de.nominativas.some((otra) => relacionDe(otra).tipo === '04' && relacionDe(otra).uuids.includes(una.uuid)) &&
    de.egresos.some((otro) => otro.total === una.total && relacionDe(otro).uuids.includes(una.uuid))
  const vivas = de.nominativas.filter((una) => !una.relevada && !anulada(una))
  const [anticipos, finales] = [vivas.filter(esAnticipo), vivas.filter((una) => !esAnticipo(una))]
  const pagados = de.pagados.filter(({ relevada }) => !relevada)
  const huerfanos = [...de.egresos, ...pagados].filter((otro) => {
    const nombrados =
      otro.tipo === 'E'
        ? relacionDe(otro).uuids
        : nodos(otro.xml, 'pago20:DoctoRelacionado').map(({ IdDocumento = '' }) => IdDocumento.toUpperCase())
    return !nombrados.every((uuid) => vigor.some((una) => una.uuid === uuid))
  })
  return [
    ...(huerfanos.length > 0 ? ['a CFDI that names one that is not in force'] : []),
    ...(finales.length > 0 ? porNombre(libro, finales, de.egresos, pagados) : []),
    ...(anticipos.length > 0 ? porAnticipo(libro, anticipos, finales, de.egresos) : []),
    ...porGlobal(libro, pagos, de.globales, de.egresos).filter(() => de.globales.length > 0),
  ]
}

/** Whether somebody has to answer first: an attempt whose outcome is unknown, or a cancellation that is open. */
export async function seEspera({ db }: TestApp, idPedido: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from intento_timbrado i where i.estado in ('enviando', 'desconocido') and (i.id_pedido = ${idPedido}
        or exists (select from venta_facturada v where v.id_intento = i.id and v.id_pedido = ${idPedido})
        or exists (select from pago_complementado c join pago g on g.id = c.id_pago
          where c.id_intento = i.id and g.id_pedido = ${idPedido}))
    union all select 1 from cancelacion_factura k join factura f on f.id = k.id_factura
      where k.resuelta_en is null and (f.id_pedido = ${idPedido}
        or exists (select from venta_facturada v where v.id_intento = f.id_intento and v.id_pedido = ${idPedido})
        or exists (select from pago_complementado c join pago g on g.id = c.id_pago
          where c.id_intento = f.id_intento and g.id_pedido = ${idPedido})) limit 1`.execute(db)
  return rows.length > 0
}
