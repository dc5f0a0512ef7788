import { escribirOjo, type Graduacion, ojos, transponer } from '@nitida/contract/graduacion.rules'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

interface Props {
  graduacion: Graduacion
  onAplicar: (graduacion: Graduacion) => void
  onCerrar: () => void
}

/** The same lenses with the other sign of cylinder, seen before they are written. */
export function TransponerDialog({ graduacion, onAplicar, onCerrar }: Props) {
  const nueva: Graduacion = {
    Od: transponer(graduacion.Od) ?? graduacion.Od,
    Oi: transponer(graduacion.Oi) ?? graduacion.Oi,
  }
  const aplicar = () => {
    onAplicar(nueva)
    onCerrar()
  }
  return (
    <Dialog
      open
      onOpenChange={(abierto) => !abierto && onCerrar()}
      title="Transponer"
      description="El mismo lente, escrito con el otro signo de cilindro."
      size="sm"
      footer={
        <>
          <Button onClick={onCerrar}>Regresar</Button>
          <Button variant="primary" onClick={aplicar}>
            Transponer
          </Button>
        </>
      }
    >
      <dl className="tabular grid grid-cols-[auto_1fr] gap-x-4 gap-y-3">
        {ojos.map((ojo) => (
          <div key={ojo} className="contents">
            <dt className="font-semibold">{ojo.toUpperCase()}</dt>
            <dd>
              <span className="block text-ink3">{escribirOjo(graduacion[ojo]) || 'Sin datos'}</span>
              <span className="block text-lg font-medium">
                {transponer(graduacion[ojo]) ? escribirOjo(nueva[ojo]) : 'Queda igual'}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
