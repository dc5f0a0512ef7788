import { FichaCliente } from '@nitida/contract/clientes'
import { edadEn, fechaEn, ZONA_POR_OMISION } from '@nitida/contract/fechas'
import type { Cambio, Valor } from '@nitida/contract/mudanza'
import type { ValoresPaciente } from '@nitida/contract/mudanza.valores'
import { hayTelefono } from '@nitida/contract/telefonos'
import { mapearPorTurnos } from '../../platform/entorno/turnos.ts'
import { auditarVarios } from '../../platform/llamada/auditoria.ts'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import {
  type FilaImportada,
  type FilaPorImportar,
  filaImportada,
  type OrigenDeImportacion,
} from '../../platform/llamada/importadas.ts'
import { clienteAuditado, type FichaGuardada, updateCliente } from './clientes.escritura.queries.ts'
import { NO_ESTA } from './clientes.importar.hallar.service.ts'
import {
  insertClientes,
  insertConsentimientos,
  listBajas,
  listCercanos,
  listDeBloqueados,
  listHistorial,
  listMismos,
  lockPacientes,
  type PacienteGuardado,
} from './clientes.importar.queries.ts'
import { porQueSeParecen } from './clientes.parecido.ts'

type Fila = FilaPorImportar<ValoresPaciente>

const Ficha = FichaCliente.omit({ sucursal: true })
type Datos = Omit<FichaGuardada, 'sucursal'>
const campos = Ficha.keyof().options

interface Leida {
  fila: Fila
  datos: Datos
}

const FALTA_EDAD = 'Falta la edad o la fecha de nacimiento.'

/** Reads a row as the form of a patient would. */
function leer(fila: Fila, hoy: string): Leida | FilaImportada {
  const { valores, numero } = fila
  const calculada = valores.fechaNacimiento ? edadEn(hoy, valores.fechaNacimiento) : valores.edad
  const { data, error } = Ficha.safeParse({ ...valores, edad: calculada ?? undefined })
  if (data) return { fila, datos: data }
  const problemas = error.issues.map(({ path, message }) => {
    const campo = String(path[0] ?? 'nombreCompleto')
    if (campo !== 'edad') return { campo, mensaje: message }
    if (valores.fechaNacimiento && calculada === null)
      return { campo: 'fechaNacimiento', mensaje: 'La fecha de nacimiento todavía no llega.' }
    return {
      campo: valores.fechaNacimiento ? 'fechaNacimiento' : 'edad',
      mensaje: calculada === null ? FALTA_EDAD : message,
    }
  })
  return filaImportada(numero, { estado: 'Problema', problemas })
}

const buscada = ({ fila, datos }: Leida) => ({
  numero: fila.numero,
  idSucursal: fila.idSucursal,
  nombreCompleto: datos.nombreCompleto,
  telefono: datos.telefono,
  fechaNacimiento: datos.fechaNacimiento ?? null,
})

const esVacio = (campo: (typeof campos)[number], valor: Valor): boolean =>
  valor === null || (campo === 'telefono' && !hayTelefono(String(valor)))

/**
 * What a row changes of a patient. What it does not say stays, and so does what it said the last time, because somebody may have
 * changed it here since. Joined to a patient who was here before, it only fills what he lacks.
 */
function cambiosDe({ fila, datos }: Leida, antes: PacienteGuardado): Cambio[] {
  const unir = fila.decision === 'unir'
  const dicho: Record<string, unknown> = fila.conocido?.valores ?? {}
  return campos.flatMap((campo): Cambio[] => {
    const [nuevo, suyo] = [datos[campo] ?? null, antes[campo] ?? null]
    if (nuevo === suyo || esVacio(campo, nuevo)) return []
    if (campo === 'edad' && (antes.fechaNacimiento || datos.fechaNacimiento)) return []
    if (unir ? !esVacio(campo, suyo) : dicho[campo] === nuevo) return []
    return [{ campo, antes: suyo, despues: nuevo }]
  })
}

const noDice = { whatsappAvisos: null, whatsappPromociones: null }

/** Without a word on notices they go out, as those of a patient without a consent (D-64): a blank says nothing. */
const avisosDe = ({ whatsappAvisos }: Pick<ValoresPaciente, 'whatsappAvisos'>): boolean => whatsappAvisos ?? true

/** Of a row that says something of consents: what is registered for a patient who has none yet. */
async function consentimientosDe(ctx: CtxSesion, filas: readonly { id: number; leida: Leida }[]) {
  const dichos = filas.flatMap(({ id, leida }) => {
    const { whatsappAvisos, whatsappPromociones } = leida.fila.valores ?? noDice
    if (whatsappAvisos === null && whatsappPromociones === null) return []
    const { telefono } = leida.datos
    return [
      { idCliente: id, telefono, avisos: avisosDe({ whatsappAvisos }), promociones: whatsappPromociones ?? false },
    ]
  })
  const bajas = new Set(
    await listBajas(
      ctx.db,
      dichos.filter(({ promociones }) => promociones).map(({ telefono }) => telefono),
    ),
  )
  return dichos.map(({ idCliente, telefono, avisos, promociones }) => ({
    ...{ idCliente, whatsappAvisos: avisos },
    // Who stopped them himself is not signed up again by an old file.
    whatsappPromociones: promociones && !bajas.has(telefono),
  }))
}

/** Rows for which somebody who is here already is probably the same person. */
async function conCandidato(
  ctx: CtxSesion,
  nuevas: readonly Leida[],
  antesDe: Date | null,
): Promise<Map<number, FilaImportada>> {
  const porDecidir = new Map(
    nuevas.filter(({ fila }) => fila.decision === null).map((leida) => [leida.fila.numero, leida]),
  )
  const cercanos = await listCercanos(ctx.db, [...porDecidir.values()].map(buscada), antesDe)
  const parecidos = cercanos.flatMap((cercano) => {
    const leida = porDecidir.get(cercano.numero)
    const por = leida && porQueSeParecen(buscada(leida), cercano)
    return por ? [{ cercano, ...por }] : []
  })
  const historial = new Map(
    (
      await listHistorial(
        ctx.db,
        parecidos.map(({ cercano }) => cercano.id),
      )
    ).map((fila) => [fila.id, fila]),
  )
  const hallados = parecidos.map(({ cercano: { numero, ...quien }, iguales, motivo }) => {
    const { pedidos = 0, visitas = 0 } = historial.get(quien.id) ?? {}
    const candidato = { ...quien, pedidos, visitas, iguales, motivo }
    return [numero, filaImportada(numero, { estado: 'Problema', motivo: 'Posible duplicado', candidato })] as const
  })
  return new Map(hallados.reverse()) // the oldest patient of several
}

const dichoPor = ({ datos }: Leida): Record<string, unknown> => ({ ...datos })

async function cambiar(
  ctx: CtxSesion,
  leida: Leida,
  antes: PacienteGuardado,
): Promise<FilaImportada & { auditada: object | null; consiente: boolean }> {
  const cambios = cambiosDe(leida, antes)
  const { whatsappAvisos, whatsappPromociones } = leida.fila.valores
  const consiente = !antes.conConsentimiento && (whatsappAvisos !== null || whatsappPromociones !== null)
  if (consiente) cambios.push({ campo: 'whatsappAvisos', antes: null, despues: avisosDe({ whatsappAvisos }) })
  const base = { idRegistro: antes.id, dicho: dichoPor(leida) }
  if (cambios.length === 0)
    return {
      ...filaImportada(leida.fila.numero, { estado: 'Igual', hecho: 'enlace', ...base }),
      auditada: null,
      consiente,
    }
  const suyos = cambios.filter(({ campo }) => campo !== 'whatsappAvisos')
  const { id, version, conConsentimiento: _, ...ficha } = antes
  const nueva = { ...ficha, ...Object.fromEntries(suyos.map(({ campo, despues }) => [campo, despues])) }
  if (suyos.some(({ campo }) => campo === 'fechaNacimiento')) nueva.edad = leida.datos.edad
  const dichaEn = suyos.some(({ campo }) => campo === 'fechaNacimiento' || campo === 'edad') ? ctx.now() : null
  const tras = suyos.length > 0 ? await updateCliente(ctx.db, id, nueva, dichaEn) : { version }
  const previo = Object.fromEntries([...suyos.map(({ campo, antes }) => [campo, antes]), ['edad', ficha.edad]])
  return {
    ...filaImportada(leida.fila.numero, {
      estado: 'Cambia',
      hecho: 'cambia',
      cambios,
      ...base,
      previo,
      version: tras.version,
    }),
    auditada: { sucursal: ficha.sucursal, camposCambiados: suyos.map(({ campo }) => campo) },
    consiente,
  }
}

const autoria = (ctx: CtxSesion) => ({ idUsuario: ctx.actor.id, en: ctx.now() })

const REGISTRADO_AHORA = {
  campo: 'nombreCompleto',
  mensaje: 'Alguien lo registró en este momento: vuelve a subir el archivo.',
}

/** What a piece has done so far, and what is written down of it at its end. */
interface Cuenta {
  hechas: FilaImportada[]
  consienten: { id: number; leida: Leida }[]
  auditadas: { id: number; despues: { sucursal: number } }[]
}

/** Those who are here, or were. @returns the rest, whom nobody knows. */
async function cambiarConocidos(ctx: CtxSesion, leidas: readonly Leida[], cuenta: Cuenta): Promise<Leida[]> {
  const mismos = new Map((await listMismos(ctx.db, leidas.map(buscada))).map(({ numero, id }) => [numero, id]))
  const idDe = ({ fila }: Leida): number | null =>
    fila.conocido?.id ?? mismos.get(fila.numero) ?? (fila.decision === 'unir' ? fila.idCandidato : null)
  const ids = new Set(leidas.flatMap((leida) => idDe(leida) ?? []))
  const guardados = new Map((await lockPacientes(ctx.db, ctx.alcance, [...ids])).map((uno) => [uno.id, uno]))
  const nuevas: Leida[] = []
  for (const leida of leidas) {
    const id = idDe(leida)
    const antes = id === null ? undefined : guardados.get(id)
    if (id === null) nuevas.push(leida)
    else if (!antes) {
      cuenta.hechas.push(filaImportada(leida.fila.numero, { estado: 'Omitido', motivo: NO_ESTA }))
    } else {
      const { auditada, consiente, ...hecha } = await cambiar(ctx, leida, antes)
      cuenta.hechas.push(hecha)
      if (consiente) cuenta.consienten.push({ id, leida })
      if (auditada) cuenta.auditadas.push({ id, despues: { sucursal: antes.sucursal, ...auditada } })
      // Two rows may say the same patient: the next one meets him as this one left him.
      const cambios = Object.fromEntries(hecha.cambios.map(({ campo, despues }) => [campo, despues]))
      guardados.set(id, { ...antes, ...cambios, conConsentimiento: antes.conConsentimiento || consiente })
    }
  }
  return nuevas
}

/** Leaves out whoever had his data blocked: a file does not bring him back, he does. @returns the rest. */
async function sinBloqueados(ctx: CtxSesion, nuevas: readonly Leida[], cuenta: Cuenta): Promise<Leida[]> {
  const suyas = new Set(await listDeBloqueados(ctx.db, nuevas.map(buscada)))
  for (const numero of suyas) cuenta.hechas.push(filaImportada(numero, { estado: 'Omitido', motivo: NO_ESTA }))
  return nuevas.filter(({ fila }) => !suyas.has(fila.numero))
}

/** Registers those whom nobody knows. */
async function registrar(ctx: CtxSesion, nuevas: readonly Leida[], cuenta: Cuenta): Promise<void> {
  const fichas = nuevas.map(({ fila, datos }) => ({ ...datos, sucursal: fila.idSucursal }))
  const ids = await insertClientes(ctx.db, fichas, autoria(ctx))
  for (const [i, leida] of nuevas.entries()) {
    const { numero, idSucursal: sucursal } = leida.fila
    const id = ids[i] ?? null
    if (id === null) {
      cuenta.hechas.push(filaImportada(numero, { estado: 'Problema', problemas: [REGISTRADO_AHORA] }))
      continue
    }
    cuenta.consienten.push({ id, leida })
    cuenta.auditadas.push({ id, despues: { sucursal } })
    const dicho = dichoPor(leida)
    cuenta.hechas.push(filaImportada(numero, { estado: 'Nuevo', hecho: 'nuevo', idRegistro: id, version: 1, dicho }))
  }
}

/**
 * Brings in the rows of a file: new patients, and what is new of those who are here. It is called within a transaction; nobody is
 * told of it, and no event leaves.
 */
export async function importarPacientes(
  ctx: CtxSesion,
  filas: readonly Fila[],
  origen: OrigenDeImportacion,
): Promise<FilaImportada[]> {
  const hoy = fechaEn(ZONA_POR_OMISION, ctx.now())
  const cuenta: Cuenta = { hechas: [], consienten: [], auditadas: [] }
  const todas = await mapearPorTurnos(filas, (fila) => leer(fila, hoy))
  const leidas = todas.flatMap((leida) => {
    if ('datos' in leida) return [leida]
    cuenta.hechas.push(leida)
    return []
  })
  const nuevas = await sinBloqueados(ctx, await cambiarConocidos(ctx, leidas, cuenta), cuenta)
  const dudosas = await conCandidato(ctx, nuevas, origen.empezadaEn)
  cuenta.hechas.push(...dudosas.values())
  await registrar(
    ctx,
    nuevas.filter(({ fila }) => !dudosas.has(fila.numero)),
    cuenta,
  )
  await insertConsentimientos(ctx.db, await consentimientosDe(ctx, cuenta.consienten), autoria(ctx))
  // What is only looked at is taken back, and its audit with it.
  if (origen.empezadaEn)
    await auditarVarios(
      ctx,
      cuenta.auditadas.map(({ id, despues }) => ({
        ...{ accion: 'cliente importado', entidad: clienteAuditado, id, idSucursal: despues.sucursal },
        despues: { ...despues, ...origen },
      })),
    )
  return cuenta.hechas.sort((a, b) => a.numero - b.numero)
}
