import { type GraduacionOjo, medidas, type Ojo, ojos, transponer } from '@nitida/contract/graduacion.rules'
import type { Pedazos } from './convertir.campos.ts'
import { anotar, type Fila } from './convertir.fila.ts'
import type { FormulaLeida } from './graduacion.ts'

const VACIO: GraduacionOjo = { esf: null, cil: null, eje: null, add: null }

const formulaDe = (pedazos: Pedazos, clave: string): FormulaLeida => {
  const hallada = pedazos[clave]
  return typeof hallada === 'object' && hallada !== null ? hallada : {}
}

/** What the columns say of one eye: a column of its own counts before a cell that says all of it. */
function ojoDe({ pedazos }: Fila, ojo: Ojo): { graduacion: GraduacionOjo; av: string | null } {
  const fuentes = [`receta${ojo}`, 'add', ...medidas.map((medida) => `${medida}${ojo}`)].map((clave) =>
    formulaDe(pedazos, clave),
  )
  const { av = null, ...formula } = Object.assign({}, ...fuentes) as FormulaLeida
  const { esf, cil, eje, add } = { ...VACIO, ...formula }
  const conCilindro = cil !== null && cil !== 0
  return {
    // Exports write zeros where nothing was: an axis without cylinder, an addition of nothing.
    graduacion: { esf, cil, eje: eje === 0 ? (conCilindro ? 180 : null) : eje, add: add === 0 ? null : add },
    av,
  }
}

const modoDe = ({ mapa }: Fila, ojo: Ojo): string | null =>
  [`cil${ojo}`, `receta${ojo}`, 'receta', `esf${ojo}`].flatMap(
    (campo) => mapa.columnas.find((columna) => columna.campo === campo)?.modo ?? [],
  )[0] ?? null

/** Puts both eyes together, cylinders in minus unless their column says otherwise. */
export function graduacionLeida(fila: Fila): void {
  const { pedazos } = fila
  pedazos.diData ??= pedazos.recetaDi ?? null
  const leidos = ojos.map((ojo) => ({ ojo, ...ojoDe(fila, ojo) }))
  for (const clave of ['receta', 'recetaOd', 'recetaOi', 'add']) pedazos[clave] = null
  for (const { ojo, graduacion, av } of leidos) {
    const positivo = (graduacion.cil ?? 0) > 0 && modoDe(fila, ojo) !== 'tal-cual'
    const escrita = positivo ? transponer(graduacion) : graduacion
    for (const medida of medidas) pedazos[`${medida}${ojo}`] = escrita?.[medida] ?? null
    pedazos[`av${ojo}`] ??= av
    if (!escrita)
      anotar(
        fila,
        [`eje${ojo}`, `cil${ojo}`, `receta${ojo}`, 'receta'],
        'Falta el eje para pasar el cilindro a negativo.',
      )
  }
  const hay = leidos.some(
    ({ graduacion }) => graduacion.esf !== null || graduacion.cil !== null || graduacion.add !== null,
  )
  if (!hay && fila.problemas.length === 0)
    anotar(fila, ['esfOd', 'recetaOd', 'receta', 'esfOi'], 'Falta la graduación.')
}
