import { z } from 'zod'
import type { Archivos } from '../../adapters/archivos/archivos.ts'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import { definirLista } from '../../platform/llamada/exportables.ts'
import { corregido } from '../clinica/clinica.lectura.ts'
import {
  camposDelExamen,
  columnasDe,
  columnasDeAutor,
  columnasDeIdentidad,
  columnasDePreguntas,
} from '../clinica/clinica.llevar.ts'
import { countFotos, listFotosDePaciente, listFotosDesde } from './visitas.fotos.queries.ts'
import { claveDeArchivo } from './visitas.fotos.service.ts'
import { type FilaVisita, listIdsDeTodas, listPorIds } from './visitas.queries.ts'

/** Visits with their prescriptions as the import reads them, the oldest first. */
export const graduacionesLlevadas = definirLista({
  titulo: 'Graduaciones',
  permiso: 'visitas.auditar',
  filtro: z.strictObject({ eliminados: z.boolean() }),
  columnas: [
    ...columnasDeIdentidad<FilaVisita>('Número de la receta'),
    ...columnasDe<FilaVisita>(camposDelExamen),
    ...columnasDePreguntas<FilaVisita>(),
    ...columnasDeAutor<FilaVisita>('visita'),
    { titulo: 'Fotos', tipo: 'entero', valor: ({ fotos }) => fotos },
  ],
  ids: ({ db, alcance }, { eliminados }) => listIdsDeTodas(db, alcance, eliminados),
  filas: async ({ db, alcance }, ids, { eliminados }) =>
    (await listPorIds(db, alcance, ids, eliminados)).map((fila) => corregido(fila, fila.addenda)),
  idDe: ({ id }) => id,
  sucursalDe: ({ idSucursal }) => idSucursal,
})

const LOTE = 200

/** Photos of living patients' visits, each read when its turn comes. */
export async function* fotosLlevadas(ctx: CtxSesion, archivos: Archivos) {
  for (let desde = 0; ; ) {
    const fotos = await listFotosDesde(ctx.db, ctx.alcance, desde, LOTE)
    for (const { idCliente, idVisita, orden, imagen } of fotos)
      yield {
        nombre: `fotos/paciente ${idCliente}/visita ${idVisita} foto ${orden}.jpg`,
        traer: () => archivos.leer(claveDeArchivo(imagen)),
      }
    const ultima = fotos.at(-1)
    if (!ultima) return
    desde = ultima.id
  }
}

/** Photos of one patient's visits, whom the caller has reached already. */
export async function fotosDePaciente({ db }: CtxSesion, archivos: Archivos, idCliente: number) {
  return (await listFotosDePaciente(db, idCliente)).map(({ idVisita, orden, imagen }) => ({
    nombre: `fotos/visita ${idVisita} foto ${orden}.jpg`,
    traer: () => archivos.leer(claveDeArchivo(imagen)),
  }))
}

export const contarFotos = ({ db, alcance }: CtxSesion): Promise<number> => countFotos(db, alcance)
