import type { ListaExportable } from '@nitida/contract/exportaciones'
import { alcanceDe } from '@nitida/contract/permisos'
import { Download, FileText, Sheet } from 'lucide-react'
import { useSesion } from '../../base/sesion/useSesion.ts'
import { Button } from '../../ui/Button.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { avanceEnPalabras, type FiltroDePantalla, useExportar } from './useExportar.ts'

interface Props {
  lista: ListaExportable
  /** What the screen asks for now, without its page. */
  filtro: FiltroDePantalla
}

/** 'Exportar' of a list: all rows that its filters let through, as a workbook or a CSV. Nothing for whom no list leaves. */
export function ExportarMenu({ lista, filtro }: Props) {
  const { usuario } = useSesion()
  const { avance, exportar, cancelar } = useExportar(lista, filtro)
  if (!alcanceDe(usuario.userType, 'listas.exportar')) return null
  if (avance)
    return (
      <div className="flex flex-wrap items-center gap-2">
        <p role="status" className="tabular text-sm text-ink2">
          <span className="sr-only">Exportando la lista: </span>
          {avanceEnPalabras(avance)}
        </p>
        <Button size="sm" onClick={() => void cancelar()}>
          Detener
        </Button>
      </div>
    )
  return (
    <Menu
      label="Exportar la lista"
      items={[
        { label: 'Excel (xlsx)', icon: <Sheet />, onSelect: () => void exportar('xlsx') },
        { label: 'CSV', icon: <FileText />, onSelect: () => void exportar('csv') },
      ]}
      trigger={
        <Button size="sm" icon={<Download />}>
          Exportar
        </Button>
      }
    />
  )
}
