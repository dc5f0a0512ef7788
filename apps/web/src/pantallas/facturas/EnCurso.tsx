import type { IntentoEnCurso } from '@nitida/contract/facturacion.enCurso'
import { serieYFolio } from '@nitida/contract/facturacion.rules'
import { useQuery } from '@tanstack/react-query'
import { consulta } from '../../base/api/consulta.ts'
import { api } from '../../base/api/rutas.ts'
import { useConfirmacion } from '../../base/formularios/useConfirmacion.ts'
import { useSesion } from '../../base/sesion/useSesion.ts'
import { Aviso } from '../../ui/Aviso.tsx'
import { Button } from '../../ui/Button.tsx'
import { dinero, numero } from '../../ui/formatos.ts'
import { CargarXmlDialog, preguntarSiNoSeTimbro } from './ResolverIntento.tsx'

/** Attempts that the notice names; it counts the rest. */
const A_LA_VISTA = 8

/** Attempts that the provider has or did not answer, so that nobody sends them again. */
export function EnCurso() {
  const { usuario } = useSesion()
  const { data } = useQuery(consulta(api.facturas.enCurso, {}))
  const carga = useConfirmacion<IntentoEnCurso>()
  const intentos = data?.data ?? []
  const decide = usuario.userType === '0'
  return (
    <>
      {intentos.length > 0 ? (
        <Aviso tone="carey" title="Hay facturas por confirmar" className="mb-4">
          <p>No hace falta enviarlas otra vez: lo que se timbró aparece aquí solo.</p>
          <ul aria-label="Facturas por confirmar" className="mt-2 grid gap-2">
            {intentos.slice(0, A_LA_VISTA).map((intento) => (
              <li key={intento.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <Renglon intento={intento} />
                {decide && intento.estado === 'desconocido' ? (
                  <span className="flex flex-wrap gap-2">
                    <Button size="sm" onClick={() => carga.pedir(intento)}>
                      Cargar su XML
                    </Button>
                    <Button size="sm" onClick={() => preguntarSiNoSeTimbro(intento)}>
                      No se timbró
                    </Button>
                  </span>
                ) : null}
              </li>
            ))}
            {intentos.length > A_LA_VISTA ? <li>Y {numero(intentos.length - A_LA_VISTA)} más.</li> : null}
          </ul>
        </Aviso>
      ) : null}
      {carga.dato ? (
        <CargarXmlDialog key={carga.apertura} open={carga.abierta} intento={carga.dato} onCerrar={carga.cerrar} />
      ) : null}
    </>
  )
}

const Renglon = ({ intento }: { intento: IntentoEnCurso }) => (
  <span>
    <strong>{serieYFolio(intento)}</strong> · {intento.nombreCompleto} · {dinero(intento.total, intento.moneda)} ·{' '}
    {intento.estado === 'enviando'
      ? 'timbrándose'
      : `no sabemos si se timbró; lo estamos averiguando. ${intento.mensaje ?? ''}`}
  </span>
)
