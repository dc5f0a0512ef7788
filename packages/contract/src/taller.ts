import { z } from 'zod'
import { hayDefectos, LARGO_DE_NOTA_DE_DEFECTOS, ladosDeDefecto } from './calidad.defectos.ts'
import { disenos, normas } from './calidad.tolerancias.ts'
import { DireccionCorreo } from './correos.schema.ts'
import { Dinero } from './dinero.schema.ts'
import { cuerpo, endpoints, exito, IdParam } from './endpoint.ts'
import { Fecha, Instante } from './fechas.schema.ts'
import { lentes } from './graduacion.rules.ts'
import { Id, IdEscrito } from './ids.schema.ts'
import { ElementoPorHacer, PedidoPorHacer } from './laboratorio.ts'
import { pagadoresDePar } from './rehechos.rules.ts'
import {
  causasDeFalla,
  deQuienes,
  estadosDeEnvio,
  etapas,
  PARES_POR_PEDIDO,
  salidasDeFalla,
  TRABAJOS_DE_UNA_ETAPA,
} from './taller.rules.ts'
import { linea } from './textos.schema.ts'

const Etapa = z.enum(etapas)

const Lado = z.enum(ladosDeDefecto).optional()
/** Each defect that is seen, and where. */
const Defectos = z.strictObject({ rayon: Lado, tinte: Lado, bisel: Lado, armazon: Lado, otro: Lado })

/** A pair of an order on the bench. Strict, as all of the laboratory's: no money, no phone, no code that leads to them (D-93). */
export const Trabajo = z.strictObject({
  ...PedidoPorHacer.pick({
    id: true,
    folio: true,
    sucursalNumber: true,
    nombreCliente: true,
    fechaEntregaPrevista: true,
    plazo: true,
    diasRetraso: true,
    graduacion: true,
    montaje: true,
  }).shape,
  etapa: Etapa,
  /** Three digits; null while it has no tray. */
  charola: z.string().nullable(),
  /** Who else makes it; empty for the own workshop. */
  laboratorio: z.string(),
  prometido: Fecha.nullable(),
  /** Address of that laboratory; empty for none. */
  correo: z.string(),
  /** The last that it said of the order, as it came; null for nothing. */
  dice: z.strictObject({ texto: z.string(), en: Instante }).nullable(),
  falta: z.string(),
  rehechos: z.int().nonnegative(),
  /** What its last check saw wrong on it; null for nothing. */
  visto: z.strictObject({ defectos: Defectos, nota: z.string() }).nullable(),
  /** Which pair of its order it is, from 1, and how many the order has. */
  par: z.int().positive(),
  pares: z.int().positive(),
  /** The shipment that it is in; null for none. */
  envio: z.strictObject({ id: Id, folio: z.int(), estado: z.enum(estadosDeEnvio) }).nullable(),
  /** Why it is late; empty for one that is not. */
  porque: z.string(),
  /** Text of its lens. */
  lente: z.string(),
  /** Who moved it last, and when; null for nobody yet. */
  movio: z.string().nullable(),
  movidoEn: Instante.nullable(),
})
export type Trabajo = z.infer<typeof Trabajo>

export const ColumnaDeTaller = z.strictObject({ etapa: Etapa, total: z.int(), trabajos: z.array(Trabajo) })
export type ColumnaDeTaller = z.infer<typeof ColumnaDeTaller>

const Cuantos = z.int().nonnegative()
/** Jobs of the workshop by each filter of its board, whatever is filtered now. */
export const CuentasDeTaller = z.strictObject({
  ...{ todas: Cuantos, atrasado: Cuantos, hoy: Cuantos, mias: Cuantos, externo: Cuantos },
})
export type CuentasDeTaller = z.infer<typeof CuentasDeTaller>

const FiltroDeTaller = z.object({
  sucursal: IdEscrito.optional(),
  plazo: z.enum(['atrasado', 'hoy']).optional(),
  solo: z.enum(deQuienes).optional(),
})

function parDe<M extends z.ZodType<number | null>>(medida: M) {
  const lente = z.strictObject({ esf: medida, cil: medida, eje: medida, add: medida })
  return z.strictObject({
    ...{ Od: lente, Oi: lente, dnpOd: medida, dnpOi: medida, alturaOd: medida, alturaOi: medida },
    ...{ prismaVertical: medida, prismaHorizontal: medida },
  })
}

/** A pair as ordered or as measured; a lensmeter's reading is one too. Any number, because what was kept once must be readable (D-44). */
export const ParDeLentes = parDe(z.number().nullable())

export const Control = z.strictObject({
  id: z.int().positive(),
  norma: z.enum(normas),
  diseno: z.enum(disenos),
  pedido: ParDeLentes,
  medido: ParDeLentes,
  defectos: Defectos,
  nota: z.string(),
  resultado: z.enum(['pasa', 'noPasa']),
  causa: z.enum(causasDeFalla).nullable(),
  usuario: z.string(),
  en: Instante,
})
export type Control = z.infer<typeof Control>

export const TrabajoEntero = z.strictObject({
  trabajo: Trabajo,
  elementos: z.array(ElementoPorHacer),
  /** Kind of its lens, read from its text. */
  tipoLente: z.enum(lentes),
  controles: z.array(Control),
  sucesos: z.array(
    z.strictObject({
      que: z.enum(['charola', 'etapa', 'deshecho', 'rehecho', 'lugar', 'correo']),
      etapa: Etapa,
      detalle: z.string(),
      usuario: z.string(),
      en: Instante,
    }),
  ),
})
export type TrabajoEntero = z.infer<typeof TrabajoEntero>

export const NuevoControl = z
  .object({
    norma: z.enum(normas),
    tipoLente: z.enum(lentes),
    par: z.int().min(1).max(PARES_POR_PEDIDO).default(1),
    /** What was ordered, where its note says no graduation; distances, heights and prism always. */
    pedido: parDe(z.number().min(-1000).max(1000).nullable()),
    medido: parDe(z.number().min(-100).max(200).nullable()),
    /** What is seen by eye: any of it fails the pair. */
    defectos: Defectos.optional(),
    /** What is said of them; needed where one is none of the list. */
    nota: linea(LARGO_DE_NOTA_DE_DEFECTOS).optional(),
    /** Of a pair that fails; the one that its defects tell where nothing is said. */
    causa: z.enum(causasDeFalla).nullish(),
    salida: z.enum(salidasDeFalla).nullish(),
    /** Who pays for a pair that is made again; whom the cause points at where nothing is said. */
    paga: z.enum(pagadoresDePar).nullish(),
    /** What it costs, if that is known. Only who may see costs may say it (D-93). */
    costo: Dinero.nullish(),
    /** The check that was the pair's last when it was measured; null for none, left out where that is not known. */
    ultimo: Id.nullable().optional(),
  })
  .strict()
  .refine(({ defectos, nota }) => !defectos?.otro || nota, { path: ['nota'], error: 'Escribe qué se ve.' })
  .refine(({ defectos = {}, nota }) => !nota || hayDefectos(defectos), {
    path: ['nota'],
    error: 'La nota es de lo que se ve: marca qué es.',
  })
export type NuevoControl = z.output<typeof NuevoControl>

const LenteDeSurtido = z.strictObject({
  lente: z.string(),
  potencias: z.array(
    z.strictObject({
      /** Without its axis, for a blank turns. */
      potencia: z.string(),
      piezas: z.int().positive(),
      /** Trays, or orders that have none yet. */
      para: z.array(z.string()),
    }),
  ),
})

/** What a scan did: moved a tray, gave one to an order, or why it did nothing. */
export const resultadosDeEscaneo = ['movido', 'conCharola', 'faltaCharola', 'calidad', 'listo'] as const

const trabajar = 'taller.trabajar'

/** Which pair of the order: the first where nothing is said. */
export const ParDePedido = z.object({ par: IdEscrito.pipe(z.int().max(PARES_POR_PEDIDO)).default(1) })

export const taller = endpoints({
  ver: {
    method: 'GET',
    path: '/taller',
    permiso: trabajar,
    query: FiltroDeTaller.extend({
      /** One column alone, with more of its cards. */
      etapa: Etapa.optional(),
      cuantos: IdEscrito.pipe(z.int().max(TRABAJOS_DE_UNA_ETAPA)).optional(),
    }),
    response: cuerpo({ data: z.array(ColumnaDeTaller), cuentas: CuentasDeTaller }),
    summary: 'The workshop: a column for each stage, late orders first, and how many there are. No prices, no phones.',
  },
  surtido: {
    method: 'GET',
    path: '/taller/surtido',
    permiso: trabajar,
    query: FiltroDeTaller,
    response: exito(z.strictObject({ trabajos: z.int(), total: z.int(), lentes: z.array(LenteDeSurtido) })),
    summary: 'What to take from the stock for the jobs that begin, by lens and power.',
  },
  uno: {
    method: 'GET',
    path: '/taller/:id',
    permiso: trabajar,
    params: IdParam,
    query: ParDePedido,
    response: exito(TrabajoEntero),
    summary: 'One pair of an order on the bench, with its checks and what happened to it.',
  },
  escanear: {
    method: 'POST',
    path: '/taller/escaneos',
    permiso: trabajar,
    body: z.object({
      codigo: linea(400).min(1),
      /** The order and its pair that wait for the tray; without a pair the first that has none. */
      idPedido: IdEscrito.nullish(),
      par: z.int().min(1).max(PARES_POR_PEDIDO).nullish(),
    }),
    response: exito(z.strictObject({ resultado: z.enum(resultadosDeEscaneo), trabajo: Trabajo })),
    crea: true,
    summary: 'A tray or an order was scanned: it goes to its next stage, or a pair takes its tray.',
  },
  deshacer: {
    method: 'PUT',
    path: '/taller/:id/deshacer',
    permiso: trabajar,
    params: IdParam,
    /** `desde` is the stage that whoever takes it back sees it in. */
    query: ParDePedido.extend({ desde: Etapa.optional() }),
    response: exito(Trabajo),
    summary: 'Takes the last move of a stage back.',
  },
  lugar: {
    method: 'PUT',
    path: '/taller/:id/lugar',
    permiso: trabajar,
    params: IdParam,
    query: ParDePedido,
    body: z.object({
      laboratorio: linea(80),
      prometido: Fecha.nullable(),
      falta: linea(80),
      correo: z.union([z.literal(''), DireccionCorreo]).default(''),
    }),
    response: exito(Trabajo),
    summary: 'Says who makes a pair, for when, and what it waits for.',
  },
  controlar: {
    method: 'POST',
    path: '/taller/:id/controles',
    permiso: trabajar,
    params: IdParam,
    body: NuevoControl,
    response: exito(Control),
    crea: true,
    summary:
      'Judges a finished pair by the tolerances and by what is seen on it: one that passes is ready, one that fails goes back.',
  },
})
