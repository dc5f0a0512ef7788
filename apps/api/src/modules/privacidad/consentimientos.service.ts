import type { KeyObject } from 'node:crypto'
import { cambiadasEntre } from '@nitida/contract/aviso.texto'
import {
  type ConsentirConEvidencia,
  type Evidencia,
  IMAGEN_EVIDENCIA,
  type PrivacidadDePaciente,
} from '@nitida/contract/consentimientos'
import { FotoPedida } from '@nitida/contract/visitas'
import type { Archivos } from '../../adapters/archivos/archivos.ts'
import { AppError, exigir } from '../../platform/entorno/errores.ts'
import type { ArchivoRecibido } from '../../platform/http/recepcion.ts'
import { type Auditada, auditar } from '../../platform/llamada/auditoria.ts'
import { anunciar, type Ctx, type CtxSesion } from '../../platform/llamada/ctx.ts'
import {
  type Direccion,
  type Firmante,
  firmar,
  firmaVale,
  idDeRuta,
  sesionDeFirmaViva,
} from '../../platform/llamada/firmas.ts'
import { conRestricciones } from '../../platform/llamada/restricciones.ts'
import { inTransaction } from '../../platform/llamada/transaccion.ts'
import { clienteDe, exigirPaciente } from '../clientes/clientes.alcance.service.ts'
import { consentirPor } from '../clientes/clientes.service.ts'
import { claveDeArchivo, guardarFotos, type Taller } from '../visitas/visitas.fotos.service.ts'
import { leerArchivo } from '../visitas/visitas.imagenes.service.ts'
import { selectPorClave, selectVigente } from './avisos.queries.ts'
import { textosDe } from './avisos.service.ts'
import { insertEvidencia, listEvidencias, selectEvidencia, selectUltimo } from './consentimientos.queries.ts'

const consentimientoAuditado: Auditada = { entidad: 'consentimiento', campos: ['idCliente', 'tipo', 'aviso'] }

function enlaceDe(ctx: CtxSesion, { clave, base }: Firmante, id: number): string {
  const de = ctx.actor.id
  const { vence, firma } = firmar(clave, ['evidencia', id, 'imagen', de], ctx)
  const pedida = new URLSearchParams({ v: 'imagen', de: String(de), vence: String(vence), firma })
  return `${base}${IMAGEN_EVIDENCIA.replace(':id', String(id))}?${pedida}`
}

async function evidenciasDe(ctx: CtxSesion, firmante: Firmante, idCliente: number): Promise<Evidencia[]> {
  const filas = await listEvidencias(ctx.db, idCliente)
  return filas.map(({ imagen, sello, en, ...fila }) => ({
    ...fila,
    en: en.toISOString(),
    sello: sello.toString('hex'),
    url: imagen && enlaceDe(ctx, firmante, fila.id),
  }))
}

/** What a patient consented to and what has changed since. @throws AppError NO_ENCONTRADO, PACIENTE_UNIDO. */
export async function privacidadDe(ctx: CtxSesion, firmante: Firmante, id: number): Promise<PrivacidadDePaciente> {
  await exigirPaciente(ctx, id)
  const vigente = await selectVigente(ctx.db)
  const ultimo = await selectUltimo(ctx.db, id)
  const suyo = ultimo && (await selectPorClave(ctx.db, ultimo.clave))
  return {
    vigente: { version: vigente.version, clave: vigente.clave, desde: vigente.en.toISOString() },
    consentimiento:
      ultimo && suyo
        ? {
            ...ultimo,
            version: suyo.version,
            en: ultimo.en.toISOString(),
            cambiadas: cambiadasEntre(textosDe(suyo), textosDe(vigente)),
          }
        : null,
    evidencias: await evidenciasDe(ctx, firmante, id),
  }
}

/** Pictures that prove a patient's consents, for whoever may have all of his data. */
export async function evidenciasLlevadas({ db }: CtxSesion, archivos: Archivos, idCliente: number) {
  return (await listEvidencias(db, idCliente)).flatMap(({ id, tipo, imagen }) =>
    imagen ? [{ nombre: `consentimientos/${tipo} ${id}.jpg`, traer: () => archivos.leer(claveDeArchivo(imagen)) }] : [],
  )
}

/**
 * Takes back promotions, or every message, of a patient whom the caller holds: nothing leaves for him any more. He is not said to
 * have consented to anything by it: his version of the notice stays, and promotions that he never agreed to need no row.
 */
export async function retirarConsentimiento(ctx: CtxSesion, idCliente: number, todo: boolean): Promise<void> {
  const ultimo = await selectUltimo(ctx.db, idCliente)
  if (!ultimo && !todo) return
  await consentirPor(ctx, idCliente, {
    versionAviso: ultimo?.clave ?? (await selectVigente(ctx.db)).clave,
    whatsappAvisos: !todo && ultimo?.whatsappAvisos === true,
    whatsappPromociones: false,
    medio: 'papel',
  })
}

function exigirImagen(tipo: ConsentirConEvidencia['evidencia'], recibidos: readonly ArchivoRecibido[]): void {
  if (recibidos.length === (tipo === 'casilla' ? 0 : 1)) return
  throw new AppError(tipo === 'casilla' ? 'EVIDENCIA_SOBRA' : 'EVIDENCIA_FALTA')
}

/**
 * Registers a consent with what proves it; the picture is in the store before the rows commit.
 * @throws AppError EVIDENCIA_FALTA, EVIDENCIA_SOBRA, AVISO_DESCONOCIDO, FOTO_INVALIDA, NO_ENCONTRADO, PACIENTE_UNIDO.
 */
export async function consentirConEvidencia(
  ctx: CtxSesion,
  { taller, firmante }: { taller: Taller; firmante: Firmante },
  id: number,
  { evidencia: tipo, ...dado }: ConsentirConEvidencia,
  recibidos: readonly ArchivoRecibido[],
): Promise<PrivacidadDePaciente> {
  exigirImagen(tipo, recibidos)
  await exigirPaciente(ctx, id) // before anything is drawn for nobody
  const [foto] = await guardarFotos(ctx, taller, recibidos)
  const registrar = inTransaction(ctx, async (ctx) => {
    const { idSucursal } = await clienteDe(ctx, id)
    const medio = tipo === 'papel' ? ('papel' as const) : ('mostrador' as const)
    const idConsentimiento = await consentirPor(ctx, id, { ...dado, medio })
    const { imagen = null, miniatura = null } = foto ?? {}
    const [idUsuario, ahora] = [ctx.actor.id, ctx.now()]
    await insertEvidencia(ctx.db, { idConsentimiento, tipo, imagen, miniatura, idUsuario, ahora })
    const despues = { idCliente: id, tipo, aviso: dado.versionAviso }
    const hecho = { accion: 'consentimiento con evidencia', entidad: consentimientoAuditado, id: idConsentimiento }
    await auditar(ctx, { ...hecho, idSucursal, despues })
    anunciar(ctx, 'UpdatedClient', id, idSucursal)
    return privacidadDe(ctx, firmante, id)
  })
  return conRestricciones({ consentimiento_aviso: 'AVISO_DESCONOCIDO' }, registrar)
}

/** The picture of an address, and its user; null for an address that we did not sign, or that has expired. */
export function evidenciaPedida(clave: KeyObject, direccion: Direccion, ahora: Date) {
  const leida = FotoPedida.safeParse(direccion.query)
  const id = idDeRuta(direccion.id)
  if (!leida.success || id === null || leida.data.v !== 'imagen') return null
  const { v, de, firma } = leida.data
  return firmaVale(clave, ['evidencia', id, v, de], leida.data, ahora) ? { id, v, de, firma } : null
}

/** The bytes of a signed address. @throws AppError NO_ENCONTRADO alike for any other address. */
export async function evidenciaFirmada(
  ctx: Ctx,
  { clave, archivos }: { clave: KeyObject; archivos: Archivos },
  direccion: Direccion,
): Promise<Buffer> {
  const pedida = exigir(evidenciaPedida(clave, direccion, ctx.now()))
  if (!(await sesionDeFirmaViva(ctx, pedida.firma))) throw new AppError('NO_ENCONTRADO')
  const fila = await selectEvidencia(ctx.db, { tipo: 'todas' }, pedida.id)
  const bytes = fila?.imagen && (await leerArchivo(ctx, archivos, fila.imagen))
  if (!bytes) throw new AppError('NO_ENCONTRADO')
  return bytes
}
