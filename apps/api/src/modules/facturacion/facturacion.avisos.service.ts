import { aPesos, sumar } from '@nitida/contract/dinero'
import type { AvisoFiscal } from '@nitida/contract/facturacion.avisos'
import {
  plazoDeComplemento,
  plazoDeSello,
  textoDeAviso,
  umbralDeGlobal,
} from '@nitida/contract/facturacion.avisos.rules'
import { serieYFolio, ultimoDiaParaCancelar } from '@nitida/contract/facturacion.rules'
import { fechaEn, horaEn, ZONA_POR_OMISION } from '@nitida/contract/fechas'
import type { Alcance } from '../../platform/datos/alcance.ts'
import type { Ctx, CtxSesion } from '../../platform/llamada/ctx.ts'
import { inTransaction } from '../../platform/llamada/transaccion.ts'
import { encolarCorreo } from '../correos/correos.encolar.service.ts'
import {
  listLibresSinComplemento,
  listNoPedidas,
  listRechazadas,
  listSellosPorVencer,
  listSinComplemento,
} from './facturacion.avisos.queries.ts'
import { listSucursales } from './facturacion.contador.queries.ts'
import { mesesPorCerrar } from './facturacion.contador.service.ts'
import { diasDe } from './facturacion.global.service.ts'

type Quien = Pick<Ctx, 'db' | 'now'> & { alcance: Alcance }

/** A warning with the threshold that it has reached; each is mailed once for each threshold of its subject. */
interface ConUmbral {
  aviso: AvisoFiscal
  umbral: number
}

const RECHAZADAS = 20
/** For how long people are told of a request that the provider did not pass on. */
const DIAS_DE_NO_PEDIDA = 7
const DIAS_DE_MAS = 32
const DIA_MS = 86_400_000
/** Hour of the chain from which warnings are mailed. */
const HORA_DE_CORREO = 8

/** Adds branches of one subject up. */
function juntar(filas: readonly ConUmbral[]): ConUmbral[] {
  const porAsunto = new Map<string, ConUmbral>()
  for (const fila of filas) {
    const { aviso } = fila
    const asunto = `${aviso.clase} ${aviso.de} ${aviso.limite}`
    const previa = porAsunto.get(asunto)
    if (!previa) porAsunto.set(asunto, fila)
    else
      porAsunto.set(asunto, {
        umbral: Math.min(previa.umbral, fila.umbral),
        aviso: {
          ...previa.aviso,
          sucursales: [...previa.aviso.sucursales, ...aviso.sucursales],
          cuantos: aviso.clase === 'sello' ? 1 : previa.aviso.cuantos + aviso.cuantos,
          importe:
            aviso.importe === null ? null : Math.round(((previa.aviso.importe ?? 0) + aviso.importe) * 100) / 100,
          dias: Math.min(previa.aviso.dias ?? 0, aviso.dias ?? 0),
        },
      })
  }
  return [...porAsunto.values()]
}

async function deSellos({ db, now, alcance }: Quien): Promise<ConUmbral[]> {
  const antesDe = new Date(now().getTime() + DIAS_DE_MAS * DIA_MS)
  const filas = await listSellosPorVencer(db, alcance, antesDe)
  return filas.flatMap(({ idSucursal, sucursalNumber, zona, rfc, hasta }): ConUmbral[] => {
    const vence = fechaEn(zona, hasta)
    const plazo = plazoDeSello(fechaEn(zona, now()), vence)
    if (!plazo) return []
    const sucursales = [{ idSucursal, sucursalNumber }]
    const aviso = { clase: 'sello' as const, de: rfc, sucursales, cuantos: 1, importe: null }
    return [{ aviso: { ...aviso, limite: vence, dias: plazo.dias }, umbral: plazo.umbral }]
  })
}

async function deGlobales(ctx: Quien): Promise<ConUmbral[]> {
  return (await mesesPorCerrar(ctx)).flatMap(
    ({ idSucursal, sucursalNumber, mes, importe, transacciones, limite, dias }) => {
      const umbral = umbralDeGlobal(dias)
      if (umbral === null) return []
      const sucursales = [{ idSucursal, sucursalNumber }]
      const aviso = { clase: 'global' as const, de: mes, sucursales, cuantos: transacciones, importe, limite, dias }
      return [{ aviso, umbral }]
    },
  )
}

async function deComplementos({ db, now, alcance }: Quien): Promise<ConUmbral[]> {
  const porMes = new Map<string, { ids: number[]; limite: string; dias: number }>()
  for (const { id, zona } of await listSucursales(db, alcance)) {
    const plazo = plazoDeComplemento(fechaEn(zona, now()))
    if (plazo) porMes.set(plazo.mes, { ...plazo, ids: [...(porMes.get(plazo.mes)?.ids ?? []), id] })
  }
  const avisos: ConUmbral[] = []
  for (const [mes, { ids, limite, dias }] of porMes)
    for (const [clase, listar] of [
      ['complemento', listSinComplemento],
      ['complementoLibre', listLibresSinComplemento],
    ] as const) {
      const filas = await listar(db, ids, diasDe(mes))
      if (filas.length === 0) continue
      const sucursales = filas.map(({ idSucursal, sucursalNumber }) => ({ idSucursal, sucursalNumber }))
      const cuantos = filas.reduce((total, { pagos }) => total + pagos, 0)
      const importe = aPesos(sumar(...filas.map((fila) => fila.importe)))
      avisos.push({ aviso: { clase, de: mes, sucursales, cuantos, importe, limite, dias }, umbral: 0 })
    }
  return avisos
}

async function deRechazos({ db, now, alcance }: Quien): Promise<ConUmbral[]> {
  const desde = new Date(now().getTime() - DIAS_DE_NO_PEDIDA * 86_400_000)
  const filas = [
    ...(await listRechazadas(db, alcance, RECHAZADAS)).map((fila) => ({ ...fila, mensaje: null, umbral: 0 })),
    ...(await listNoPedidas(db, alcance, desde, RECHAZADAS)).map((fila) => ({ ...fila, umbral: 1 })),
  ]
  return filas.flatMap(
    ({ idSucursal, sucursalNumber, zona, rfcEmisor, timbradaEn, total, sinNotas, mensaje, umbral, ...factura }) => {
      // After it nothing is left to ask for.
      if (fechaEn(zona, now()) > ultimoDiaParaCancelar(fechaEn(zona, timbradaEn), rfcEmisor)) return []
      const sucursales = [{ idSucursal, sucursalNumber }]
      const aviso = {
        clase: 'rechazo' as const,
        de: serieYFolio(factura),
        sucursales,
        cuantos: 1,
        importe: aPesos(total),
      }
      return [{ aviso: { ...aviso, limite: null, dias: null, sinNotas, noPedida: mensaje }, umbral }]
    },
  )
}

/** What has a term at SAT or waits for an answer, the most urgent first. Seals and globals by hand are the owner's. */
async function avisosDe(ctx: Quien): Promise<ConUmbral[]> {
  const delDuenio = ctx.alcance.tipo === 'todas' ? [...(await deSellos(ctx)), ...(await deGlobales(ctx))] : []
  const avisos = juntar([...delDuenio, ...(await deComplementos(ctx))])
  avisos.sort((a, b) => (a.aviso.dias ?? 0) - (b.aviso.dias ?? 0))
  return [...avisos, ...(await deRechazos(ctx))]
}

/** The warnings of whoever asks. */
export async function listarAvisos(ctx: CtxSesion): Promise<AvisoFiscal[]> {
  return (await avisosDe(ctx)).map(({ aviso }) => aviso)
}

/** The page where it is mended. */
function lugarDe({ clase, sucursales }: AvisoFiscal): string {
  if (clase === 'sello') return `/dashboard/sucursales?editar=${sucursales[0]?.idSucursal ?? ''}`
  return clase === 'complemento' ? '/facturas/gestion?vista=pendientes' : '/facturas/gestion'
}

/**
 * Queues each warning of the chain as an e-mail to the address of the settings; without one nothing leaves. The key of an e-mail is unique, so
 * that a subject is mailed once for each threshold, whoever runs and however often.
 */
export async function enviarAvisos(ctx: Ctx, direccion: string, fin: AbortSignal): Promise<void> {
  if (direccion === '' || Number(horaEn(ZONA_POR_OMISION, ctx.now()).slice(0, 2)) < HORA_DE_CORREO) return
  for (const { aviso, umbral } of await avisosDe({ ...ctx, alcance: { tipo: 'todas' } })) {
    const [primera] = aviso.sucursales
    if (fin.aborted || !primera) return
    const { titulo, detalle } = textoDeAviso(aviso)
    const { clase, de, limite } = aviso
    // Folios of two branches may be alike.
    const asunto = clase === 'rechazo' ? `${primera.idSucursal}:${de}` : `${de}:${limite}`
    await inTransaction(ctx, (ctx) =>
      encolarCorreo(ctx, {
        ...{ clave: `aviso:${clase}:${asunto}:${umbral}`, tipo: 'avisoFiscal', idSucursal: primera.idSucursal },
        para: { nombre: ctx.optica.nombre, direccion },
        asunto: titulo,
        texto: `${titulo}.\n\n${detalle}\n\nSe resuelve en ${ctx.optica.urlPublica}${lugarDe(aviso)}\n\nLa dirección a la que llegan estos avisos se cambia en Ajustes.`,
        adjuntos: [],
      }),
    )
  }
}
