import { randomUUID } from 'node:crypto'
import { inventario } from '@nitida/contract/inventario'
import { conteos } from '@nitida/contract/inventario.conteos'
import { traslados } from '@nitida/contract/inventario.traslados'
import type { Acto, Que } from '../acto.ts'
import type { LenteConocido } from '../cadena.ts'
import { articuloDe, type Jornada, lenteDe } from '../jornada.ts'
import { cambiar, crear, leer, type Persona } from '../persona.ts'

type De<T extends Que['tipo']> = Extract<Que, { tipo: T }>

const COSTO = 640
/** Readings that leave together. */
const A_LA_VEZ = 4

/** Enters a delivery by hand, under the name of its invoice in the plan. */
export async function surtir(jornada: Jornada, persona: Persona, que: De<'surtir'>, { doble }: Acto): Promise<void> {
  const { sucursal } = persona
  const { id } = articuloDe(jornada, sucursal, que.articulo)
  const documento = `${jornada.semilla}/${que.factura}`
  await leer(persona, inventario.articulo, { params: { id }, query: { sucursal } })
  await crear(persona, {
    tipo: 'entrada',
    marca: documento,
    endpoint: inventario.entrada,
    peticion: { params: { id }, body: { sucursal, lugar: 'exhibidor', cantidad: que.piezas, costo: COSTO, documento } },
    doble,
    rechazos: [],
    suceso: null,
  })
}

/** Gets pieces ready for another branch, and sends them. */
export const mandar = (jornada: Jornada, persona: Persona, que: De<'mandar'>, acto: Acto): Promise<void> =>
  trasladar(jornada, persona, { ...que, de: { id: articuloDe(jornada, persona.sucursal, que.articulo).id } }, acto)

/** The same with boxes, whose lot is scanned. */
export const mandarLotes = (jornada: Jornada, persona: Persona, que: De<'mandarLotes'>, acto: Acto): Promise<void> =>
  trasladar(jornada, persona, { ...que, de: lenteDe(jornada, persona.sucursal, que.lente) }, acto)

interface Envio {
  traslado: string
  a: number
  piezas: number
  de: { id: number } | LenteConocido
}

async function trasladar(jornada: Jornada, persona: Persona, que: Envio, { doble }: Acto): Promise<void> {
  const { id: articulo } = que.de
  const lotes = 'lote' in que.de ? [{ lote: que.de.lote, caduca: que.de.caduca, piezas: que.piezas }] : []
  const nota = `${jornada.semilla}/${que.traslado}`
  const renglones = [{ articulo, piezas: que.piezas }]
  const hecho = await crear(persona, {
    tipo: 'traslado',
    marca: nota,
    endpoint: traslados.crear,
    peticion: { body: { de: persona.sucursal, a: que.a, nota, renglones } },
    doble,
    rechazos: [],
    suceso: null,
  })
  if (hecho.tipo !== 'ok') return jornada.traslados.anotar(que.traslado, null)
  const { id } = hecho.cuerpo
  const enviado = await cambiar(persona, {
    tipo: 'envio',
    marca: String(id),
    endpoint: traslados.enviar,
    peticion: { params: { id }, body: { lugar: 'exhibidor', renglones, lotes: [{ articulo, lotes }] } },
    doble,
    rechazos: ['TRASLADO_CAMBIADO', 'EXISTENCIA_INSUFICIENTE'],
    suceso: null,
  })
  jornada.traslados.anotar(que.traslado, enviado.tipo === 'ok' ? { id, articulo, piezas: que.piezas, lotes } : null)
}

/** Takes in what came of a transfer. Said all told, so it may be said again. */
export async function acoger({ traslados: hechos }: Jornada, persona: Persona, que: De<'acoger'>): Promise<void> {
  const hecho = await hechos.esperar(que.traslado)
  if (!hecho) return void persona.historia.saltados++
  const renglones = [{ articulo: hecho.articulo, piezas: hecho.piezas - que.faltan }]
  // What is missing is known by its boxes: those that came say their lot.
  const llegan = hecho.lotes.map((lote) => ({ ...lote, piezas: hecho.piezas - que.faltan }))
  const lugar = 'exhibidor' as const
  const body = { lugar, renglones, lotes: [{ articulo: hecho.articulo, lotes: llegan }] }
  await leer(persona, traslados.recibir, { params: { id: hecho.id }, body }, ['TRASLADO_CAMBIADO'])
}

/** Counts a part of the showcase while the others sell, and adjusts what does not agree. */
export async function contar(jornada: Jornada, persona: Persona, que: De<'contar'>, { doble }: Acto): Promise<void> {
  const { sucursal } = persona
  const abierto = await crear(persona, {
    tipo: 'conteo',
    marca: String(sucursal),
    endpoint: conteos.abrir,
    peticion: { body: { sucursal, lugar: 'exhibidor', marca: '' } },
    doble,
    rechazos: ['CONTEO_ABIERTO'],
    suceso: null,
  })
  if (abierto.tipo !== 'ok') return
  const { id } = abierto.cuerpo
  for (let n = 0; n < que.lecturas; n++) {
    const lecturas = Array.from({ length: A_LA_VEZ }, (_, i) => {
      const { codigo } = articuloDe(jornada, sucursal, n * A_LA_VEZ + i)
      return { lectura: randomUUID(), codigo, hace: 0, quita: false }
    })
    await leer(persona, conteos.leer, { params: { id }, body: { lecturas } })
  }
  await cambiar(persona, {
    tipo: 'cierreDeConteo',
    marca: String(id),
    endpoint: conteos.cerrar,
    peticion: { params: { id }, body: { motivo: 'Conteo del día', soloLeidos: true } },
    doble,
    rechazos: ['CONTEO_CERRADO'],
    suceso: null,
  })
}
