import type { Corte } from '@nitida/contract/cortes'
import { Download } from 'lucide-react'
import { descargarCsv } from '../../../shared/csv.ts'
import { Button } from '../../../ui/Button.tsx'
import { csvDeCortes } from './csv.ts'

interface Props {
  cortes: readonly Corte[]
  dia: string
}

/** The closings of the day as a file for a spreadsheet. */
export function ExportarCsv({ cortes, dia }: Props) {
  return (
    <Button
      className="sm:self-end"
      icon={<Download />}
      motivo={cortes.length > 0 ? null : 'No hay cortes que exportar.'}
      onClick={() => descargarCsv(csvDeCortes(cortes), `cortes-${dia}.csv`)}
    >
      Exportar CSV
    </Button>
  )
}
