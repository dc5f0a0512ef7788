import * as clinica from '@nitida/contract/clinica.rules'
import type { Addendum } from '@nitida/contract/clinica.schema'
import type { Visita } from '@nitida/contract/visitas'
import { fechaDeInstante, fechaHoraLarga } from '../../ui/formatos.ts'
import { leerEnVoz } from '../graduacion/graduacionTexto.ts'

/** A field's value on the screen: '−1.25', '005°', 'Sí', 'sin dato'. */
export const valorDeCampo = (campo: string, valor: string | number | null): string =>
  clinica.valorDeCampo(campo, valor, leerEnVoz)

/** What stands beside a corrected field of the screen. */
export const correccionesDe = (adendas: readonly Addendum[], zona: string): clinica.Correcciones =>
  clinica.correccionesDe(adendas, { dia: (createDate) => fechaDeInstante(createDate, zona), valor: valorDeCampo })

/** Day and hour of a visit; the file of another program told its day alone. */
export const momentoDeVisita = ({
  CreateDate,
  zonaHoraria,
  importada,
}: Pick<Visita, 'CreateDate' | 'zonaHoraria' | 'importada'>): string =>
  (importada ? fechaDeInstante : fechaHoraLarga)(CreateDate, zonaHoraria)
