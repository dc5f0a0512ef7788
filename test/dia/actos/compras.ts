import { sumarDias } from '@nitida/contract/fechas'
import { ordenesDeCompra } from '@nitida/contract/inventario.ordenes'
import type { Acto, Que } from '../acto.ts'
import { articuloDe, type Jornada, lenteDe } from '../jornada.ts'
import { crear, leer, type Persona } from '../persona.ts'

type De<T extends Que['tipo']> = Extract<Que, { tipo: T }>

const COSTO = 410
/** Days until what came expires. */
const VIDA = 400

/** Writes an order to a supplier, who is named after it, and sends it; what was written may be written again. */
export async function encargar(
  jornada: Jornada,
  persona: Persona,
  que: De<'encargar'>,
  { doble }: Acto,
): Promise<void> {
  const { sucursal } = persona
  const proveedor = `${jornada.semilla}/${que.orden}`
  const [{ id: armazon }, { id: lente }] = [
    articuloDe(jornada, sucursal, que.articulo),
    lenteDe(jornada, sucursal, que.lente),
  ]
  const hecha = await crear(persona, {
    ...{ tipo: 'orden', marca: proveedor, endpoint: ordenesDeCompra.crear, doble, suceso: null },
    peticion: { body: { sucursal, proveedor, reponer: null } },
    rechazos: ['SOLICITUD_EN_CURSO'],
  })
  if (hecha.tipo !== 'ok') return jornada.ordenes.anotar(que.orden, null)
  const { id } = hecha.cuerpo
  const renglones = [armazon, lente].map((articulo) => ({ articulo, piezas: que.piezas, costo: COSTO }))
  const escrita = { proveedor, rfc: '', correo: '', prometida: jornada.cadena.hoy, nota: '', renglones, version: 1 }
  await leer(persona, ordenesDeCompra.guardar, { params: { id }, body: escrita }, ['ORDEN_CAMBIADA'])
  const enviada = await crear(persona, {
    ...{ tipo: 'ordenEnviada', marca: String(id), endpoint: ordenesDeCompra.enviar, doble, suceso: null },
    peticion: { params: { id }, body: { correo: '' } },
    rechazos: ['ORDEN_CAMBIADA', 'ORDEN_VACIA'],
  })
  jornada.ordenes.anotar(que.orden, enviada.tipo === 'ok' ? { id, armazon, lente } : null)
}

/** Receives pieces of an order as it stands; somebody else may have received them at the same moment. */
export async function recibirOrden(
  { ordenes, semilla, cadena }: Jornada,
  persona: Persona,
  que: De<'recibirOrden'>,
  { doble }: Acto,
): Promise<void> {
  const hecha = await ordenes.esperar(que.orden)
  if (!hecha) return void persona.historia.saltados++
  const vista = await leer(persona, ordenesDeCompra.una, { params: { id: hecha.id } })
  if (!vista) return
  const { clase, piezas, factura } = que
  const documento = `${semilla}/${factura}`
  const lote = { lote: `D${hecha.id}`, caduca: sumarDias(cadena.hoy, VIDA), piezas }
  const renglon = { articulo: hecha[clase], piezas, costo: COSTO, lotes: clase === 'lente' ? [lote] : [] }
  await crear(persona, {
    ...{ tipo: 'entrada', marca: documento, endpoint: ordenesDeCompra.recibir, doble, suceso: null },
    peticion: {
      params: { id: hecha.id },
      body: { lugar: 'exhibidor', documento, nota: '', llevaba: vista.data.recibidas, renglones: [renglon] },
    },
    rechazos: ['ORDEN_CAMBIADA'],
  })
}
