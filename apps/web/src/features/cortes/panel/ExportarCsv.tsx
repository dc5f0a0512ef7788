import type { Corte } from '@nitida/contract/cortes'
import { Download } from 'lucide-react'
import { Button } from '../../../ui/Button.tsx'
import { csvDeCortes } from './csv.ts'

interface Props {
  cortes: readonly Corte[]
  dia: string
}

function descargar(texto: string, nombre: string): void {
  const url = URL.createObjectURL(new Blob([texto], { type: 'text/csv;charset=utf-8' }))
  const enlace = document.createElement('a')
  enlace.href = url
  enlace.download = nombre
  enlace.click()
  setTimeout(() => URL.revokeObjectURL(url)) // the browser has taken the file by then
}

/** The closings of the day as a file for a spreadsheet. */
export function ExportarCsv({ cortes, dia }: Props) {
  return (
    <Button
      className="sm:self-end"
      icon={<Download />}
      motivo={cortes.length > 0 ? null : 'No hay cortes que exportar.'}
      onClick={() => descargar(csvDeCortes(cortes), `cortes-${dia}.csv`)}
    >
      Exportar CSV
    </Button>
  )
}
