import { aPesos, type Centavos } from '@nitida/contract/dinero'
import { conOtrosDatos } from '../../../base/api/fallos.ts'
import { textoDeFallo } from '../../../base/formularios/fallo.ts'
import type { Pregunta } from '../../../base/formularios/preguntar.ts'
import { diferenciaEnPalabras } from '../../../entidades/corte/textos.ts'
import { dinero } from '../../../ui/formatos.ts'
import type { CuerpoDeCorte } from '../useCortes.ts'

const YA_REGISTRADO = 'El envío anterior sí se registró. Revisa tu corte antes de enviar otro.'

const falloDe = (error: unknown): string =>
  conOtrosDatos(error) ? YA_REGISTRADO : textoDeFallo(error, 'registrar el corte')

interface Contado {
  /** In pesos; null where nothing was counted. */
  contado: number | null
  diferencia: Centavos | null
}

/** '¿Confirmar el corte de caja?', with the closing's totals as they are sent (spec §4). */
export const preguntaDeCorte = (cuerpo: CuerpoDeCorte, contado: Contado, hacer: Pregunta['hacer']): Pregunta => ({
  title: '¿Confirmar el corte de caja?',
  description: 'Después de registrarlo no se puede cambiar; lo que se cobre más tarde entra en el siguiente corte.',
  children: <Totales cuerpo={cuerpo} {...contado} />,
  confirmLabel: 'Registrar corte',
  mientras: 'Registrando…',
  firme: true,
  hacer,
  fallo: falloDe,
})

function Totales({ cuerpo, contado, diferencia }: Contado & { cuerpo: CuerpoDeCorte }) {
  const lineas: [string, unknown][] = [
    ['Total Efectivo', cuerpo.totalEfectivo],
    ['Total Crédito', cuerpo.totalCredito],
    ['Total Débito', cuerpo.totalDebito],
    ['Total Transferencia', cuerpo.totalTransferencia],
    ['Total General', cuerpo.totalGeneral],
  ]
  return (
    <>
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
      {contado !== null && diferencia !== null ? (
        <p className="mt-3 flex justify-between gap-4">
          <span className="text-ink2">
            Contado: <span className="tabular">{dinero(contado)}</span>
          </span>
          <strong className="font-semibold">{diferenciaEnPalabras(aPesos(diferencia))}</strong>
        </p>
      ) : null}
    </>
  )
}
