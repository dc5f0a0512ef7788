import type { Recepcion } from '@nitida/contract/inventario.recepciones'
import type { LugarDeSucursal } from '@nitida/contract/inventario.rules'
import { PackageCheck } from 'lucide-react'
import { useState } from 'react'
import { CampoDeLector } from '../../../base/formularios/CampoDeLector.tsx'
import { Aviso } from '../../../ui/Aviso.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { contar } from '../../../ui/formatos.ts'
import { TextField } from '../../../ui/TextField.tsx'
import { toast } from '../../../ui/toast.ts'
import { LugarField } from '../inventario/CamposDeMovimiento.tsx'
import { ElegirPedido, quedanAbiertas, useDelPedido } from './DelPedido.tsx'
import { LoQueEntra } from './LoQueEntra.tsx'
import { RenglonPorContar } from './RenglonPorContar.tsx'
import { aRenglones, type Dicho, dichosDe, faltaEn, sumaDe } from './renglones.ts'
import { useConteo } from './useConteo.ts'
import { useRecibir } from './useRecepciones.ts'

/** The lines of a supplier's CFDI while they are counted. */
export function RecepcionPorContar({ recepcion }: { recepcion: Recepcion }) {
  const [dichos, setDichos] = useState(() => dichosDe(recepcion))
  const [intentado, setIntentado] = useState(false)
  const [lugar, setLugar] = useState<LugarDeSucursal>('exhibidor')
  const [nota, setNota] = useState('')
  const cambiar = (i: number, cambio: (dicho: Dicho) => Partial<Dicho>) =>
    setDichos((antes) => antes.map((uno, j) => (j === i ? { ...uno, ...cambio(uno) } : uno)))
  const { aviso, leer } = useConteo(recepcion, dichos, cambiar)
  const recibir = useRecibir(recepcion.id)
  const delPedido = useDelPedido(recepcion)
  const { orden } = delPedido
  const faltan = dichos.filter((uno) => faltaEn(uno) !== null).length
  const suma = sumaDe(recepcion, dichos)
  const enviar = () => {
    setIntentado(true)
    if (faltan > 0) {
      const primero = dichos.findIndex((uno) => faltaEn(uno) !== null)
      document.getElementById(`recibidas-${primero}`)?.focus()
      return
    }
    recibir.mutate(
      {
        ...{ lugar, nota, renglones: aRenglones(recepcion, dichos) },
        orden: orden && { id: orden.id, llevaba: orden.recibidas },
      },
      { onSuccess: () => toast.exito('¡Mercancía recibida!', `${contar(suma.piezas, 'pieza')} en el inventario.`) },
    )
  }
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_19rem]">
      <Card padded={false} title={`Renglones ${recepcion.lineas.length}`}>
        <div className="flex flex-wrap items-end gap-3 border-b border-line px-4 pb-3 sm:px-5">
          <CampoDeLector
            label="Escanear para contar"
            error={aviso}
            className="min-w-56 grow"
            onCodigo={leer}
            autoFocus
          />
          <Button
            onClick={() =>
              setDichos((antes) =>
                antes.map((uno, i) => ({ ...uno, recibidas: recepcion.lineas[i]?.piezas ?? uno.recibidas })),
              )
            }
          >
            Recibir todo igual
          </Button>
        </div>
        <ul className="divide-y divide-line">
          {recepcion.lineas.map((linea, i) => (
            <RenglonPorContar
              key={linea.numero}
              i={i}
              linea={linea}
              sucursal={recepcion.idSucursal}
              dicho={dichos[i]}
              orden={orden}
              error={intentado}
              onCambio={(cambio) => cambiar(i, () => cambio)}
            />
          ))}
        </ul>
        <div className="border-t border-line p-4 sm:px-5">
          <TextField
            label="Nota de diferencias"
            maxLength={500}
            autoComplete="off"
            value={nota}
            onChange={({ target }) => setNota(target.value)}
          />
        </div>
      </Card>
      <LoQueEntra recepcion={recepcion} suma={suma}>
        <ElegirPedido {...delPedido} />
        {orden ? (
          <p role="status" className="text-sm text-ink2">
            {`Del pedido ${orden.folio} quedarán abiertas ${contar(quedanAbiertas(orden, dichos), 'pieza')}.`}
          </p>
        ) : null}
        <LugarField label="Dónde queda" value={lugar} onValueChange={(otro) => setLugar(otro ?? lugar)} />
        {intentado && faltan > 0 ? (
          <Aviso tone="bad">Falta contar {contar(faltan, 'renglón', 'renglones')}.</Aviso>
        ) : null}
        {recibir.error ? <Aviso tone="bad">{recibir.error.message}</Aviso> : null}
        <Button
          variant="primary"
          block
          icon={<PackageCheck />}
          cargando={recibir.isPending || delPedido.esperando}
          onClick={enviar}
        >
          {`Recibir ${contar(suma.piezas, 'pieza')}`}
        </Button>
        <p className="text-center text-sm text-ink2">Queda escrito qué decía la factura y qué llegó.</p>
      </LoQueEntra>
    </div>
  )
}
