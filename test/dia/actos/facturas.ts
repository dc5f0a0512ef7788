import { autofactura } from '@nitida/contract/autofactura'
import type { CodigoError } from '@nitida/contract/errores'
import { facturacion } from '@nitida/contract/facturacion'
import { type Acto, bajaDe, type Guion, type Que } from '../acto.ts'
import type { Estado, TipoEscritura } from '../historia.ts'
import type { FacturaHecha, Jornada } from '../jornada.ts'
import type { Contestacion } from '../llamada.ts'
import { cambiar, exigirPrevisto, intentarCambio, intentarCrear, leer, type Persona } from '../persona.ts'

type De<T extends Que['tipo']> = Extract<Que, { tipo: T }>
type Timbrado = Contestacion<typeof facturacion.crear>

const RECEPTOR = {
  ...{ RFC: 'GOMJ800101AB1', NombreRazonSocial: 'JUANA GÓMEZ MUÑOZ', CodigoPostal: '72000' },
  ...{ RegimenFiscal: '612', UsoCFDI: 'G03' },
}

/** Answers to a second click that leave open whether the first one, which died with its server, was stamped. */
const EN_DUDA: readonly CodigoError[] = ['SOLICITUD_EN_CURSO', 'VENTA_EN_TIMBRADO']
/** The order was received or paid between the look and the stamp. */
const CAMBIADO = 'PEDIDO_CAMBIADO'
/** The rest was paid between the look and the stamp of an advance. */
const PAGADO: CodigoError = 'ANTICIPO_NO_APLICA'
/** Somebody else was faster. */
const DISPUTADA = ['VENTA_FACTURADA', 'VENTA_EN_GLOBAL', 'TRANSACCION_FACTURADA'] as const

/** Says what a stamping came to. An answer that the provider lost is not waited for: its outcome is unknown then. */
function estadoDe({ historia }: Persona, contestacion: Timbrado, que: string): Estado {
  if (contestacion.tipo === 'rechazo')
    return EN_DUDA.some((duda) => duda === contestacion.codigo) ? 'desconocida' : 'rechazada'
  if (contestacion.tipo === 'nada' || contestacion.cuerpo.desconocido) return 'desconocida'
  if (contestacion.cuerpo.factura) return 'ok'
  historia.anomalias.push(`${que} was not stamped`)
  return 'rechazada'
}

/** Notes the invoice of an order, of which its own screens hear and those of the order. */
function anotarTimbre(
  { historia, sucursal }: Persona,
  idPedido: number,
  estado: Estado,
  idFactura: number | null,
  pulsada: number,
): void {
  const [marca, contestada] = [String(idPedido), performance.now()]
  const anotar = (tipo: TipoEscritura, event: 'FacturaUpdated' | 'PedidoUpdated', id: number | null) =>
    historia.escrituras.push({ tipo, marca, estado, suceso: { event, id, sucursal }, contestada, pulsada })
  anotar('factura', 'FacturaUpdated', idFactura)
  anotar('timbre', 'PedidoUpdated', idPedido)
}

/** Lines as the order proposes them, the first one with the mark that an act of the plan writes. */
const conGuion = <C extends object>([primero, ...demas]: C[], guion: Guion | null | undefined) =>
  primero && guion ? [{ ...primero, TextoAdicional: `[PAC:${guion}]` }, ...demas] : primero ? [primero, ...demas] : []

const MIRADAS = 8

/** Looks and tries again, as the screen asks for, when the order changed meanwhile; such a try leaves nothing behind. */
async function alMirarDeNuevo(
  intento: () => Promise<Timbrado | null>,
  cambiado: CodigoError,
): Promise<Timbrado | null> {
  for (let mirada = 1; ; mirada++) {
    const contestacion = await intento()
    if (contestacion?.tipo !== 'rechazo' || contestacion.codigo !== cambiado || mirada === MIRADAS) return contestacion
  }
}

/** Invoices an order by name, also while something is owed, and also in place of the invoice that it has. */
export async function facturar(
  jornada: Jornada,
  persona: Persona,
  que: De<'facturar' | 'diferir' | 'sustituir'>,
  { doble }: Acto,
): Promise<void> {
  if (que.tipo === 'facturar' && que.tras) await jornada.facturas.esperar(que.tras)
  const hecha = await facturarPedido(jornada, persona, que, doble)
  jornada.facturas.anotar(que.pedido, hecha)
}

async function facturarPedido(
  { pedidos, facturas }: Jornada,
  persona: Persona,
  que: De<'facturar' | 'diferir' | 'sustituir'>,
  doble: boolean,
): Promise<FacturaHecha | null> {
  const { historia, sucursal } = persona
  const saltar = (): null => {
    historia.saltados++
    return null
  }
  const hecho = await pedidos.esperar(que.pedido)
  const anterior = hecho && que.tipo === 'sustituir' ? await facturas.esperar(que.pedido) : null
  if (!hecho || (que.tipo === 'sustituir' && !anterior)) return saltar()
  const { id } = hecho
  const pulsada = performance.now()
  const [guion, disputada] = que.tipo === 'facturar' ? [que.guion, que.disputada] : []
  const timbrar = async (): Promise<Timbrado | null> => {
    const vista = await leer(persona, facturacion.dePedido, { params: { id } })
    if (!vista) return null
    const { FormaPago, MetodoPago, Total, idSucursal: IdSucursal, anticipo } = vista.data
    const body = {
      ...{ Receptor: { ...RECEPTOR, Correo: null }, FormaPago, MetodoPago, Total, IdSucursal, idPedido: id },
      ...(anterior && { sustituye: anterior.id }),
      anticipo: anticipo !== null,
      Conceptos: conGuion(vista.data.Conceptos, guion),
    }
    return intentarCrear(persona, { endpoint: facturacion.crear, peticion: { body }, doble })
  }
  const contestacion = await alMirarDeNuevo(timbrar, CAMBIADO)
  if (!contestacion) return saltar()
  const rechazos: CodigoError[] = [
    ...EN_DUDA,
    CAMBIADO,
    ...(que.tipo === 'diferir' ? [PAGADO] : []),
    ...(disputada ? DISPUTADA : []),
  ]
  exigirPrevisto(
    persona,
    facturacion.crear,
    contestacion,
    rechazos,
    `${que.tipo} ${que.pedido}${doble ? ', twice' : ''}`,
  )
  const estado = estadoDe(persona, contestacion, `order ${id}`)
  const factura = contestacion.tipo === 'ok' ? contestacion.cuerpo.factura : null
  anotarTimbre(persona, id, estado, factura?.idFactura ?? null, pulsada)
  // The stamp and the request to cancel the one that it replaces are one transaction.
  if (anterior) anotarBaja(persona, anterior, estado, pulsada)
  return factura && { id: factura.idFactura, sucursal, total: factura.total }
}

function anotarBaja({ historia }: Persona, { id, sucursal }: FacturaHecha, estado: Estado, pulsada: number): void {
  const suceso = { event: 'FacturaUpdated', id, sucursal } as const
  const marca = String(id)
  historia.escrituras.push({ tipo: 'baja', marca, estado, suceso, contestada: performance.now(), pulsada })
  const despues = estado === 'rechazada' ? estado : 'desconocida'
  historia.escrituras.push({ tipo: 'cancelada', marca, estado: despues, suceso: null, contestada: performance.now() })
}

const YA_VA = ['AUTOFACTURA_HECHA', 'AUTOFACTURA_EN_GLOBAL', 'AUTOFACTURA_EN_TIMBRADO'] as const

/** Lets the customer invoice his order by its code, from a phone of his own. */
export async function autofacturar(
  { pedidos }: Jornada,
  persona: Persona,
  que: De<'autofacturar'>,
  { doble }: Acto,
): Promise<void> {
  const hecho = await pedidos.esperar(que.pedido)
  if (!hecho) return void persona.historia.saltados++
  const { id, codigo: clave } = hecho
  const cliente = { ...persona, tk: null, direccion: `10.${id >> 16}.${(id >> 8) & 255}.${id & 255}` }
  await leer(cliente, autofactura.estado, { params: { clave } })
  const peticion = { params: { clave }, body: { ...RECEPTOR, Correo: `cliente${id}@correo.example` } }
  const enviar = async () => {
    const pulsada = performance.now()
    const contestacion = await intentarCambio(cliente, autofactura.crear, peticion)
    exigirPrevisto(cliente, autofactura.crear, contestacion, [...YA_VA, 'TRANSACCION_FACTURADA', CAMBIADO])
    const hecha = contestacion.tipo === 'ok' && contestacion.cuerpo.data.factura
    anotarTimbre(
      persona,
      id,
      hecha ? 'ok' : contestacion.tipo === 'rechazo' ? 'rechazada' : 'desconocida',
      null,
      pulsada,
    )
  }
  await Promise.all([enviar(), doble && enviar()])
}

/** Loads what a branch sold by one method and nobody invoiced, and stamps the month's global of it. */
export async function hacerGlobal(
  jornada: Jornada,
  persona: Persona,
  que: De<'global'>,
  { doble }: Acto,
): Promise<void> {
  await Promise.all(que.tras.map((pedido) => jornada.facturas.esperar(pedido)))
  jornada.facturas.anotar(que.global, await timbrarGlobal(persona, que, doble))
}

async function timbrarGlobal(
  persona: Persona,
  { sucursal, forma }: De<'global'>,
  doble: boolean,
): Promise<FacturaHecha | null> {
  const { historia } = persona
  const query = { metodoPago: forma, sucursal: String(sucursal) }
  const pulsada = performance.now()
  let primera = 0
  const timbrar = async (): Promise<Timbrado | null> => {
    const lista = await leer(persona, facturacion.publicoGeneral, { query }, ['SIN_TRANSACCIONES'])
    if (!lista) return null
    const transacciones = lista.data.map(({ id }) => id)
    primera = Math.min(...transacciones)
    const body = { metodoPago: forma, mes: lista.mes, IdSucursal: sucursal, transacciones }
    return intentarCrear(persona, { endpoint: facturacion.crearGlobal, peticion: { body }, doble })
  }
  const contestacion = await alMirarDeNuevo(timbrar, 'TRANSACCION_FACTURADA')
  if (!contestacion) {
    historia.saltados++
    return null
  }
  exigirPrevisto(persona, facturacion.crearGlobal, contestacion, [...EN_DUDA, 'TRANSACCION_FACTURADA'])
  const estado = estadoDe(persona, contestacion, `the global of branch ${sucursal}`)
  const factura = contestacion.tipo === 'ok' ? contestacion.cuerpo.factura : null
  const suceso = { event: 'FacturaUpdated', id: factura?.idFactura ?? null, sucursal } as const
  historia.escrituras.push({
    ...{ tipo: 'global', marca: `${sucursal} ${primera}`, estado, suceso, contestada: performance.now(), pulsada },
  })
  return factura && { id: factura.idFactura, sucursal, total: factura.total }
}

/** Cancels an invoice, and tells who waits for it that this was done or refused. */
export async function darDeBaja(jornada: Jornada, persona: Persona, que: De<'darDeBaja'>, { doble }: Acto) {
  const hecha = await jornada.facturas.esperar(que.factura)
  if (hecha) await cancelar(persona, hecha, que, doble)
  else persona.historia.saltados++
  jornada.facturas.anotar(bajaDe(que.factura), hecha)
}

/** Looks at what a cancellation will do, and asks for it. Only '201' and '202' say that it is done (D-50). */
async function cancelar(persona: Persona, hecha: FacturaHecha, { motivo }: De<'darDeBaja'>, doble: boolean) {
  const { historia } = persona
  const { id, sucursal, total: totalFactura } = hecha
  await leer(persona, facturacion.vistaCancelacion, { params: { id } })
  const contestacion = await cambiar(
    { ...persona, sucursal },
    {
      ...{ tipo: 'baja', marca: String(id), endpoint: facturacion.cancelar, doble },
      peticion: { body: { idFactura: id, motivo, totalFactura } },
      // It was asked for before, a complemento of it is being stamped, SAT has one in force, or a final invoice names its advance.
      rechazos: ['FACTURA_NO_CANCELABLE', 'FACTURA_EN_TIMBRADO', 'CANCELACION_RECHAZADA', 'ANTICIPO_APLICADO'],
      suceso: { event: 'FacturaUpdated', id },
    },
  )
  const hecho = contestacion.tipo === 'ok' && contestacion.cuerpo.codigo !== '000'
  const estado = hecho ? 'ok' : contestacion.tipo === 'rechazo' ? 'rechazada' : 'desconocida'
  historia.escrituras.push({
    tipo: 'cancelada',
    marca: String(id),
    estado,
    suceso: null,
    contestada: performance.now(),
  })
}
