import { aPesos } from '@nitida/contract/dinero'
import { conOtrosDatos } from '../../../base/api/fallos.ts'
import { textoDeFallo } from '../../../base/formularios/fallo.ts'
import { diferenciaEnPalabras } from '../../../entidades/corte/textos.ts'
import { AlertDialog } from '../../../ui/AlertDialog.tsx'
import { dinero } from '../../../ui/formatos.ts'
import type { CuerpoDeCorte } from '../useCortes.ts'
import type { Cierre } from './useCierre.ts'

const YA_REGISTRADO = 'El envío anterior sí se registró. Revisa tu corte antes de enviar otro.'

interface Props {
  cierre: Cierre
  /** The values to be sent, as they were when the question was asked. */
  cuerpo: CuerpoDeCorte
}

const falloDe = (error: unknown): string =>
  conOtrosDatos(error) ? YA_REGISTRADO : textoDeFallo(error, 'registrar el corte')

/** '¿Confirmar el corte de caja?', with the closing's totals (spec §4). */
export function ConfirmarCorte({ cierre, cuerpo }: Props) {
  const { abierta, cerrar, confirmar, crear, comparado, contadoEnPesos } = cierre
  const { isPending, isSuccess, error } = crear
  const lineas: [string, unknown][] = [
    ['Total Efectivo', cuerpo.totalEfectivo],
    ['Total Crédito', cuerpo.totalCredito],
    ['Total Débito', cuerpo.totalDebito],
    ['Total Transferencia', cuerpo.totalTransferencia],
    ['Total General', cuerpo.totalGeneral],
  ]
  return (
    <AlertDialog
      open={abierta}
      onOpenChange={(abierto) => !abierto && !isPending && cerrar()}
      title="¿Confirmar el corte de caja?"
      description="Después de registrarlo no se puede cambiar; lo que se cobre más tarde entra en el siguiente corte."
      confirmLabel="Registrar corte"
      cargando={isPending || isSuccess}
      mientras="Registrando…"
      error={error && abierta ? falloDe(error) : null}
      onConfirm={confirmar}
    >
      <dl className="grid gap-2 rounded-card bg-sunken px-4 py-3.5">
        {lineas.map(([nombre, importe]) => (
          <div
            key={nombre}
            className="flex items-baseline justify-between gap-4 last:mt-1 last:border-t last:border-line last:pt-3 last:text-xl last:font-semibold"
          >
            <dt>{nombre}</dt>
            <dd className="tabular">{dinero(Number(importe))}</dd>
          </div>
        ))}
      </dl>
      {contadoEnPesos !== null && comparado.diferencia !== null ? (
        <p className="mt-3 flex justify-between gap-4">
          <span className="text-ink2">
            Contado: <span className="tabular">{dinero(contadoEnPesos)}</span>
          </span>
          <strong className="font-semibold">{diferenciaEnPalabras(aPesos(comparado.diferencia))}</strong>
        </p>
      ) : null}
    </AlertDialog>
  )
}
