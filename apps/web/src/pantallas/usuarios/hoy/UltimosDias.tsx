import { CifrasDelPeriodo, useCifras } from '../../../operaciones/verNegocio/CifrasDelPeriodo.tsx'
import { useUltimosDias } from '../../../operaciones/verNegocio/useNegocio.ts'
import { Page } from '../../../ui/Page.tsx'
import { rangoEnPalabras } from '../../../ui/rango.ts'
import { DiasDeHoy } from './DiasDeHoy.tsx'
import { PestanasDeInicio } from './PestanasDeInicio.tsx'

/** The chain's last days beside as many before: sales by day, branch and hour, what is owed, and who gave money back. */
export function UltimosDias({ dias }: { dias: number }) {
  const vista = useUltimosDias(dias)
  const cifras = useCifras(vista)
  const negocio = cifras.data?.data
  return (
    <Page
      title={`Últimos ${dias} días`}
      subtitle={
        negocio
          ? `${rangoEnPalabras(negocio)} contra ${rangoEnPalabras(negocio.antes)}, mismos días de la semana`
          : 'Cómo va la cadena.'
      }
      actions={<DiasDeHoy dias={dias} />}
    >
      <PestanasDeInicio actual="hoy" />
      <CifrasDelPeriodo consulta={cifras} vista={vista} />
    </Page>
  )
}
