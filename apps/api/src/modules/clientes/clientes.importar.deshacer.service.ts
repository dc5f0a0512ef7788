import { auditarVarios } from '../../platform/llamada/auditoria.ts'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import type { FilaDeshecha, FilaPorDeshacer, OrigenDeImportacion } from '../../platform/llamada/importadas.ts'
import { clienteAuditado, updateCliente } from './clientes.escritura.queries.ts'
import { listTocados, lockPacientes, retirarClientes } from './clientes.importar.queries.ts'

const contar = (n: number, uno: string, varios = `${uno}s`) => `${n} ${n === 1 ? uno : varios}`

type Tocado = Awaited<ReturnType<typeof listTocados>>[number]

/** Why a patient stays as he is; null when nobody touched him. */
function porQueSeQueda(fila: FilaPorDeshacer, hoy: Tocado | undefined): string | null {
  if (hoy?.unido) return 'Se unió con otro paciente.'
  if (!hoy || hoy.eliminado) return null
  if (hoy.version !== fila.version) return 'Alguien lo editó después.'
  if (fila.hecho !== 'nuevo') return null
  const tiene = [
    hoy.pedidos > 0 ? contar(hoy.pedidos, 'pedido') : null,
    hoy.citas > 0 ? contar(hoy.citas, 'cita') : null,
    hoy.notas > 0 ? contar(hoy.notas, 'nota clínica', 'notas clínicas') : null,
  ].filter((parte) => parte !== null)
  if (tiene.length > 0) return `Ya tiene ${tiene.join(', ')}.`
  return hoy.otros ? 'Ya se le escribió, se le llamó o dio su consentimiento aquí.' : null
}

/** Takes back what an import wrote of patients whom nobody touched since. */
export async function deshacerPacientes(
  ctx: CtxSesion,
  filas: readonly FilaPorDeshacer[],
  origen: OrigenDeImportacion,
): Promise<FilaDeshecha[]> {
  const escritas = filas.filter(({ hecho }) => hecho !== 'enlace')
  const ids = escritas.map(({ idRegistro }) => idRegistro)
  const hoy = new Map((await listTocados(ctx.db, ids)).map((uno) => [uno.id, uno]))
  const juzgadas = filas.map((fila) => ({
    fila,
    motivo: fila.hecho === 'enlace' ? null : porQueSeQueda(fila, hoy.get(fila.idRegistro)),
  }))
  const libres = juzgadas.flatMap(({ fila, motivo }) => (motivo === null && fila.hecho !== 'enlace' ? [fila] : []))
  const guardados = new Map(
    (
      await lockPacientes(
        ctx.db,
        { tipo: 'todas' },
        libres.map((f) => f.idRegistro),
      )
    ).map((p) => [p.id, p]),
  )
  const seVan = libres.filter(({ hecho, idRegistro }) => hecho === 'nuevo' && guardados.has(idRegistro))
  if (seVan.length > 0)
    await retirarClientes(
      ctx.db,
      seVan.map(({ idRegistro }) => idRegistro),
      ctx.now(),
    )
  for (const { idRegistro, previo, hecho } of libres) {
    const suyo = guardados.get(idRegistro)
    if (hecho !== 'cambia' || !suyo || !previo) continue
    const { id, version: _, conConsentimiento: __, ...ficha } = suyo
    await updateCliente(ctx.db, id, { ...ficha, ...previo }, previo.edad === ficha.edad ? null : ctx.now())
  }
  await auditarVarios(
    ctx,
    libres.flatMap(({ idRegistro: id }) => {
      const suyo = guardados.get(id)
      if (!suyo) return []
      const hecho = { accion: 'importación deshecha', entidad: clienteAuditado, id, idSucursal: suyo.sucursal }
      return [{ ...hecho, despues: { sucursal: suyo.sucursal, ...origen } }]
    }),
  )
  return juzgadas.map(({ fila, motivo }) => ({ numero: fila.numero, motivo }))
}
