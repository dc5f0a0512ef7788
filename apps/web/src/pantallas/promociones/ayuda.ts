import type { AyudaDePantalla } from '../../base/direccion/ayuda.ts'

export const ayuda: AyudaDePantalla = {
  titulo: 'Promociones',
  puntos: [
    { que: 'Elegir plantilla', como: 'Llena sus campos y revisa el mensaje en el teléfono de la derecha.' },
    {
      que: 'A quiénes',
      como: 'Sólo a quienes aceptaron promociones, una vez por número. Quien recibió una hace pocos días se queda fuera, salvo que elijas otra cosa.',
    },
    { que: 'Cuándo sale', como: 'Nunca de 21:00 a 09:00: lo que se envía de noche espera en cola.' },
    { que: 'Después', como: 'Puedes pausarla, y ver quién la recibió y quién volvió.' },
    {
      que: 'Bajas',
      como: 'Quien pide que ya no le escriban se queda fuera. Lo dudoso espera en «Citas», «Mensajes», «Respuestas por revisar».',
    },
  ],
}
