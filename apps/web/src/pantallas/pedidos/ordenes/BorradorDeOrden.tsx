import type { OrdenDeCompra, RenglonDeOrden } from '@nitida/contract/inventario.ordenes'
import { Mail, Send } from 'lucide-react'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { FalloAviso } from '../../../base/formularios/FalloAviso.tsx'
import { preguntar } from '../../../base/formularios/preguntar.ts'
import { useEnvio } from '../../../base/formularios/useEnvio.ts'
import { Aviso } from '../../../ui/Aviso.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { DateField } from '../../../ui/DateField.tsx'
import { Form } from '../../../ui/Form.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { toast } from '../../../ui/toast.ts'
import { type LineaDeBorrador, LineasDeBorrador } from './LineasDeBorrador.tsx'
import { useEnviarOrden, useGuardarOrden } from './useOrdenes.ts'

interface Valores {
  proveedor: string
  rfc: string
  correo: string
  prometida: string | null
  nota: string
  renglones: LineaDeBorrador[]
}

const aLinea = ({ piezas, costo, ...articulo }: RenglonDeOrden): LineaDeBorrador => ({ articulo, piezas, costo })

const valoresDe = ({ proveedor, rfc, correo, prometida, nota, renglones }: OrdenDeCompra): Valores => ({
  ...{ proveedor, rfc, correo, nota, prometida },
  renglones: renglones.map(aLinea),
})

const incompleta = ({ piezas, costo }: LineaDeBorrador): boolean =>
  !Number.isInteger(piezas) || Number(piezas) < 1 || costo === null || !(costo >= 0)

/** A draft: written, saved as often as one likes, and sent. */
export function BorradorDeOrden({ orden }: { orden: OrdenDeCompra }) {
  const [base, setBase] = useState(orden)
  const guardar = useGuardarOrden(orden.id)
  const { form, register, errorDe, fallo, enviar, enviando, limpiar } = useEnvio<Valores>({
    iniciales: valoresDe(base),
    accion: 'guardar el pedido a proveedor',
    hacer: async ({ renglones, ...cabeza }) => {
      const { data } = await guardar.mutateAsync({
        ...{ ...cabeza, version: base.version },
        renglones: renglones.map(({ articulo, piezas, costo }) => ({
          ...{ articulo: articulo.idArticulo, piezas: piezas ?? 0, costo: costo ?? 0 },
        })),
      })
      setBase(data)
      form.reset(valoresDe(data))
    },
  })
  const verNuevo = () => {
    setBase(orden)
    limpiar()
    form.reset(valoresDe(orden))
  }
  return (
    <Form onSubmit={enviar} aria-label="Pedido a proveedor" className="space-y-4">
      {orden.version > base.version ? (
        <Aviso tone="carey" title="Alguien más cambió este pedido.">
          <Button size="sm" onClick={verNuevo}>
            Ver lo nuevo
          </Button>
        </Aviso>
      ) : null}
      <FalloAviso fallo={fallo} />
      <Card title="Proveedor">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Proveedor"
            required
            maxLength={120}
            autoComplete="off"
            error={errorDe('proveedor')}
            {...register('proveedor', { validate: (texto) => texto.trim() !== '' || 'Escribe el proveedor.' })}
          />
          <TextField
            label="RFC"
            ayuda="Con él se reconocen sus facturas."
            maxLength={20}
            autoComplete="off"
            error={errorDe('rfc')}
            {...register('rfc')}
          />
          <TextField
            label="Correo"
            type="email"
            inputMode="email"
            maxLength={254}
            autoComplete="off"
            error={errorDe('correo')}
            {...register('correo')}
          />
          <Controller
            name="prometida"
            control={form.control}
            render={({ field: { onChange, ...campo } }) => (
              <DateField label="Lo esperas el" error={errorDe('prometida')} {...campo} onValueChange={onChange} />
            )}
          />
          <TextField
            label="Nota"
            maxLength={500}
            autoComplete="off"
            error={errorDe('nota')}
            className="sm:col-span-2"
            {...register('nota')}
          />
        </div>
      </Card>
      <Controller
        name="renglones"
        control={form.control}
        rules={{
          validate: (lineas) => !lineas.some(incompleta) || 'Escribe piezas y costo de cada artículo.',
        }}
        render={({ field: { value, onChange } }) => (
          <LineasDeBorrador
            sucursal={orden.idSucursal}
            lineas={value}
            onCambio={(cambio) => onChange(cambio(form.getValues('renglones')))}
            error={errorDe('renglones') ?? null}
          />
        )}
      />
      <Botones orden={base} guardado={guardar.isSuccess} sucio={form.formState.isDirty} enviando={enviando} />
    </Form>
  )
}

interface BotonesProps {
  orden: OrdenDeCompra
  /** Whether it was saved here. */
  guardado: boolean
  sucio: boolean
  enviando: boolean
}

const fallo = (error: unknown) => (error instanceof Error ? error.message : 'No se envió.')

function Botones({ orden, guardado, sucio, enviando }: BotonesProps) {
  const { id, folio, correo } = orden
  const mandar = useEnviarOrden(id)
  const motivo = sucio
    ? 'Guarda los cambios primero.'
    : orden.renglones.length === 0
      ? 'Agrega al menos un artículo y guarda.'
      : null
  const preguntarAntes = (a: string) =>
    preguntar({
      title: a ? `¿Enviar el pedido ${folio}?` : `¿Ya enviaste el pedido ${folio}?`,
      description: a
        ? `A ${a}, en PDF y en Excel. Después ya no se edita.`
        : 'Lo mandaste por otro medio. Queda en espera y ya no se edita.',
      ...{ confirmLabel: a ? 'Enviar por correo' : 'Ya se envió', cancelLabel: 'Regresar', fallo },
      hacer: async () => {
        await mandar.mutateAsync(a)
        toast.exito('¡Pedido enviado!', folio)
      },
    })
  return (
    <div className="flex flex-wrap items-center justify-end gap-2">
      <span role="status" className="text-sm text-ink2">
        {sucio ? 'Sin guardar.' : guardado ? 'Guardado.' : ''}
      </span>
      <Button icon={<Send />} motivo={motivo} onClick={() => preguntarAntes('')}>
        Ya lo envié
      </Button>
      {correo ? (
        <Button icon={<Mail />} motivo={motivo} onClick={() => preguntarAntes(correo)}>
          Enviar por correo
        </Button>
      ) : null}
      <Button type="submit" variant="primary" cargando={enviando}>
        Guardar
      </Button>
    </div>
  )
}
