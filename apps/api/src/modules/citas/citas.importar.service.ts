import { CrearCita } from '@nitida/contract/citas'
import { ultimoAnioDeCita, yaPaso } from '@nitida/contract/citas.rules'
import { fechaEn } from '@nitida/contract/fechas'
import { atiende, horarioDelDia } from '@nitida/contract/horarios.rules'
import type { ValoresCita } from '@nitida/contract/mudanza.valores'
import { auditar } from '../../platform/llamada/auditoria.ts'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import {
  type FilaDeshecha,
  type FilaImportada,
  type FilaPorDeshacer,
  type FilaPorImportar,
  filaImportada,
  type OrigenDeImportacion,
  type PacienteDeFila,
  yaEsta,
} from '../../platform/llamada/importadas.ts'
import { sucursalEnAlcance } from '../sucursales/sucursales.alcance.service.ts'
import { citaAuditada } from './citas.auditoria.ts'
import { insertCita } from './citas.cambios.queries.ts'
import { confirmarImportada, estaLibre, listImportadas, retirarImportadas } from './citas.importar.queries.ts'

type Fila = FilaPorImportar<ValoresCita>

const problema = (numero: number, campo: string, mensaje: string) =>
  filaImportada(numero, { estado: 'Problema', problemas: [{ campo, mensaje }] })

/** Books an appointment of another program. Nobody is told of it. */
async function agendar(
  ctx: CtxSesion,
  { numero, idSucursal, valores }: Fila,
  { id: idCliente, telefono }: PacienteDeFila,
  origen: OrigenDeImportacion,
): Promise<FilaImportada> {
  const { fecha, hora } = valores
  const { data, error } = CrearCita.safeParse({
    ...{ fecha, hora, sucursalId: idSucursal, idCliente, telefonoCliente: telefono },
  })
  if (!data)
    return problema(
      numero,
      String(error.issues[0]?.path[0] ?? 'fecha'),
      error.issues[0]?.message ?? 'Revisa este dato.',
    )
  const { zonaHoraria, horario } = await sucursalEnAlcance(ctx, idSucursal)
  if (yaPaso(data, zonaHoraria, ctx.now()))
    return filaImportada(numero, { estado: 'Omitido', motivo: 'Esa fecha ya pasó.' })
  const anio = ultimoAnioDeCita(fechaEn(zonaHoraria, ctx.now()))
  if (Number(data.fecha.slice(0, 4)) > anio) return problema(numero, 'fecha', `Se agenda hasta el ${anio}.`)
  if (!atiende(horario, data.fecha, ctx.optica.diasCerrados)(data.hora)) {
    const horas = horarioDelDia(horario, data.fecha, ctx.optica.diasCerrados)
    return problema(
      numero,
      'hora',
      `A esa hora la sucursal no atiende: ese día ${horas ? `atiende ${horas}` : 'no abre'}.`,
    )
  }
  if (!(await estaLibre(ctx.db, data))) return problema(numero, 'hora', 'Esa hora ya está ocupada.')
  const { sucursalDireccion: _, clienteName: __, ...nueva } = data
  const id = await insertCita(ctx.db, nueva, { idUsuario: ctx.actor.id, en: ctx.now() })
  if (valores.confirmada) await confirmarImportada(ctx.db, id)
  const despues = { ...nueva, confirmada: valores.confirmada === true, ...origen }
  await auditar(ctx, { accion: 'cita creada', entidad: citaAuditada, id, idSucursal, despues })
  return filaImportada(numero, { estado: 'Nuevo', hecho: 'nuevo', idRegistro: id, version: 1, dicho: { ...valores } })
}

/** Brings in appointments to come. Nobody is told of them, and no event leaves. */
export async function importarCitas(
  ctx: CtxSesion,
  filas: readonly Fila[],
  origen: OrigenDeImportacion,
): Promise<FilaImportada[]> {
  const hechas: FilaImportada[] = []
  for (const fila of filas) {
    if (fila.conocido) hechas.push(yaEsta(fila, 'Ya se importó, y el archivo dice otra cosa: cámbiala en la cita.'))
    else if (fila.paciente) hechas.push(await agendar(ctx, fila, fila.paciente, origen))
  }
  return hechas
}

/** Takes imported appointments back that nobody touched since. */
export async function deshacerCitas(
  ctx: CtxSesion,
  filas: readonly FilaPorDeshacer[],
  origen: OrigenDeImportacion,
): Promise<FilaDeshecha[]> {
  const hoy = new Map(
    (
      await listImportadas(
        ctx.db,
        filas.map(({ idRegistro }) => idRegistro),
      )
    ).map((una) => [una.id, una]),
  )
  const seVan: number[] = []
  const deshechas = filas.map(({ numero, hecho, idRegistro, version }): FilaDeshecha => {
    const suya = hoy.get(idRegistro)
    if (hecho === 'enlace' || !suya || suya.cancelada) return { numero, motivo: null }
    if (suya.avisada) return { numero, motivo: 'Ya se le escribió al paciente.' }
    if (suya.version !== version || suya.asistencia !== null) return { numero, motivo: 'Alguien la cambió después.' }
    seVan.push(idRegistro)
    return { numero, motivo: null }
  })
  await retirarImportadas(ctx.db, seVan, ctx.now())
  for (const id of seVan) {
    const idSucursal = hoy.get(id)?.idSucursal ?? null
    const despues = { cancelada: true, ...origen }
    await auditar(ctx, { accion: 'cita cancelada', entidad: citaAuditada, id, idSucursal, despues })
  }
  return deshechas
}
