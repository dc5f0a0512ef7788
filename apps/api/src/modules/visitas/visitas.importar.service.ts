import { fechaEn } from '@nitida/contract/fechas'
import { instanteDe } from '@nitida/contract/instantes'
import type { ValoresReceta } from '@nitida/contract/mudanza.valores'
import { CrearVisita } from '@nitida/contract/visitas'
import { auditarVarios } from '../../platform/llamada/auditoria.ts'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import {
  type FilaImportada,
  type FilaPorImportar,
  filaImportada,
  type OrigenDeImportacion,
  type PacienteDeFila,
  yaEsta,
} from '../../platform/llamada/importadas.ts'
import { clinicaAuditada } from '../clinica/clinica.auditoria.ts'
import { sucursalEnAlcance } from '../sucursales/sucursales.alcance.service.ts'
import { listConNotasDespues } from './visitas.importar.queries.ts'
import { insertVisita } from './visitas.queries.ts'

type Fila = FilaPorImportar<ValoresReceta>

/** Stands in the notes of a visit that was not made here. */
const MARCA = 'Importada de otro programa.'

const SIN_PREGUNTAR = {
  ...{ dificultadLejos: 'No', dificultadCerca: 'No', dolorCabeza: 'No' },
  ...{ irritacion: 'No', diabetes: 'No', hipertension: 'No' },
}

/** Reads a row as the form of a visit would. */
const leer = ({ observaciones, ...valores }: ValoresReceta, idCliente: number, idSucursal: number) =>
  CrearVisita.safeParse({
    ...{ ...valores, idCliente, idSucursal, ...SIN_PREGUNTAR },
    // What was imported before and comes back has the mark already.
    observaciones: observaciones?.startsWith(MARCA) ? observaciones : [MARCA, observaciones].filter(Boolean).join('\n'),
  })

async function anotar(
  ctx: CtxSesion,
  { numero, idSucursal, valores }: Fila,
  paciente: PacienteDeFila,
): Promise<FilaImportada> {
  const { data, error } = leer(valores, paciente.id, idSucursal)
  const [asunto] = error?.issues ?? []
  if (!data)
    return filaImportada(numero, {
      estado: 'Problema',
      problemas: [{ campo: String(asunto?.path[0] ?? 'fecha'), mensaje: asunto?.message ?? 'Revisa este dato.' }],
    })
  const { zonaHoraria } = await sucursalEnAlcance(ctx, idSucursal)
  const ahora = ctx.now()
  const dicho = valores.fecha ?? fechaEn(zonaHoraria, ahora)
  if (dicho > fechaEn(zonaHoraria, ahora))
    return filaImportada(numero, {
      estado: 'Problema',
      problemas: [{ campo: 'fecha', mensaje: 'Esa fecha todavía no llega.' }],
    })
  const mediodia = instanteDe(dicho, '12:00', zonaHoraria)
  const en = mediodia > ahora ? ahora : mediodia
  // The last visit of a patient is the one written last, so an old one does not come behind a newer one.
  if ((await listConNotasDespues(ctx.db, [paciente.id], en)).length > 0)
    return filaImportada(numero, { estado: 'Omitido', motivo: 'El paciente ya tiene aquí una visita más reciente.' })
  const { id: idCliente, nombreCompleto: nombreCliente, edad, sexo } = paciente
  const quien = { idCliente, nombreCliente, edad, sexo, idSucursal, idCreador: ctx.actor.id, ahora: en }
  const id = await insertVisita(ctx.db, quien, data)
  return filaImportada(numero, {
    estado: 'Nuevo',
    hecho: 'nuevo',
    idRegistro: id,
    version: null,
    dicho: { ...valores },
  })
}

/** Brings in last prescriptions as visits, which are only added to. */
export async function importarRecetas(
  ctx: CtxSesion,
  filas: readonly Fila[],
  origen: OrigenDeImportacion,
): Promise<FilaImportada[]> {
  const hechas: FilaImportada[] = []
  for (const fila of filas) {
    if (fila.conocido) hechas.push(yaEsta(fila, 'Ya se importó: corrígela en la visita, con una adenda.'))
    else if (fila.paciente) hechas.push(await anotar(ctx, fila, fila.paciente))
  }
  const nuevas = hechas.filter(({ estado, idRegistro }) => estado === 'Nuevo' && idRegistro !== null)
  const deFila = new Map(filas.map((fila) => [fila.numero, fila]))
  await auditarVarios(
    ctx,
    nuevas.map(({ idRegistro: id, numero }) => ({
      ...{ accion: 'visita creada', entidad: clinicaAuditada.visita, id },
      idSucursal: deFila.get(numero)?.idSucursal ?? null,
      despues: { idCliente: deFila.get(numero)?.paciente?.id, fotos: 0, ...origen },
    })),
  )
  return hechas
}
