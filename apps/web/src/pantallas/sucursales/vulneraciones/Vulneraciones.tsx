import { ShieldAlert } from 'lucide-react'
import { useConfirmacion } from '../../../base/formularios/useConfirmacion.ts'
import { ListaCard } from '../../../base/listas/ListaCard.tsx'
import { usePagina } from '../../../base/listas/usePagina.ts'
import { Button } from '../../../ui/Button.tsx'
import { RegistrarDialog } from './RegistrarDialog.tsx'
import { Renglon } from './Renglon.tsx'
import { useVulneraciones } from './useVulneraciones.ts'

const POR_PAGINA = 20

/** The log of breaches of the security of personal data, and who has to be told. */
export function Vulneraciones() {
  const pagina = usePagina({ vista: 'vulneraciones' })
  const lista = useVulneraciones(pagina.pagina, POR_PAGINA)
  const registro = useConfirmacion<true>()
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-2xl text-sm text-ink2">
          Si se pierden, se roban o alguien ve datos de pacientes sin permiso, se anota aquí: qué pasó, qué datos, qué
          se hizo y a quién se avisó.
        </p>
        <Button onClick={() => registro.pedir(true)}>Registrar vulneración</Button>
      </div>
      <ListaCard
        titulo="Vulneraciones"
        sinTitulo
        corta
        consulta={lista}
        pagina={pagina}
        porPagina={POR_PAGINA}
        textoFallo="No se pudieron cargar las vulneraciones"
        vacio={{ titulo: 'No hay vulneraciones', ayuda: 'Ojalá siga así.', icono: <ShieldAlert /> }}
        paginas="Paginación"
        esqueleto={4}
        tabla={(filas) => (
          <ul aria-label="Vulneraciones">
            {filas.map((una) => (
              <Renglon key={una.id} vulneracion={una} />
            ))}
          </ul>
        )}
      />
      {registro.dato ? (
        <RegistrarDialog key={registro.apertura} open={registro.abierta} onCerrar={registro.cerrar} />
      ) : null}
    </div>
  )
}
