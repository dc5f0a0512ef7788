import type { Historia } from '@nitida/contract/historias'
import { montajeDe } from '@nitida/contract/montaje.rules'
import type { GraduacionLeida } from '@nitida/contract/visitas'
import { corregido } from '../clinica/clinica.lectura.ts'
import type { FilaHistoria } from './historias.queries.ts'

/** A history with its corrections (D-81). */
export function aHistoria({ creado_en, ...fila }: FilaHistoria): Historia {
  return { ...corregido(fila, fila.addenda), createDate: creado_en.toISOString() }
}

/** The filled grids of a history, the prescribed one first. */
export function aGraduaciones(historia: Historia): GraduacionLeida[] {
  const { id, createDate, optometrista, avOd, avOi, diData, aoData } = historia
  const comun = {
    IdVisita: null,
    IdHistoria: id,
    CreateDate: createDate,
    Optometrista: optometrista,
    AvOd: avOd,
    AvOi: avOi,
    DiData: diData,
    AoData: aoData,
    Montaje: montajeDe(historia),
  }
  const deRejilla = (Bloque: GraduacionLeida['Bloque'], sufijo: '' | 'Tot' | 'Pre') => ({
    ...comun,
    Bloque,
    EsfOd: historia[`esfOd${sufijo}`],
    CilOd: historia[`cilOd${sufijo}`],
    EjeOd: historia[`ejeOd${sufijo}`],
    AddOd: historia[`addOd${sufijo}`],
    EsfOi: historia[`esfOi${sufijo}`],
    CilOi: historia[`cilOi${sufijo}`],
    EjeOi: historia[`ejeOi${sufijo}`],
    AddOi: historia[`addOi${sufijo}`],
  })
  const escrita = (g: GraduacionLeida) =>
    [g.EsfOd, g.CilOd, g.EjeOd, g.AddOd, g.EsfOi, g.CilOi, g.EjeOi, g.AddOi].some((valor) => valor !== null)
  return [deRejilla('prescrita', 'Pre'), deRejilla('total', 'Tot'), deRejilla('previa', '')].filter(escrita)
}
