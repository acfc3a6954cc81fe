/** The API description of a new site that has none yet: small, valid, and with an example for everything that a page can show. */
export const EXAMPLE_SPEC = `openapi: 3.1.0
info:
  title: Parcels API
  summary: Send parcels and follow them.
  version: 1.0.0
  description: |
    Replace this example with the description of your own API.

    ## Errors

    Errors are problem documents (RFC 9457).
servers:
  - url: https://api.example.com
    description: Production
tags:
  - name: parcels
    description: Create parcels and read their state.
security:
  - token: []
paths:
  /parcels:
    post:
      operationId: createParcel
      summary: Create a parcel
      description: Registers a parcel. The response has the number for its label.
      tags: [parcels]
      requestBody:
        required: true
        content:
          application/json:
            schema:
              $ref: '#/components/schemas/NewParcel'
            example:
              recipient: Ada Lovelace
              grams: 1200
      responses:
        '201':
          description: The parcel was created.
          content:
            application/json:
              schema:
                $ref: '#/components/schemas/Parcel'
              example:
                id: par_4821
                recipient: Ada Lovelace
                grams: 1200
                state: created
        '422':
          description: The parcel is too heavy.
          content:
            application/problem+json:
              schema:
                $ref: '#/components/schemas/Problem'
              example:
                title: The parcel is too heavy
                status: 422
  /parcels/{id}:
    get:
      operationId: getParcel
      summary: Read a parcel
      description: Returns a parcel and its current state.
      tags: [parcels]
      parameters:
        - name: id
          in: path
          required: true
          description: Number of the parcel.
          schema:
            type: string
          example: par_4821
      responses:
        '200':
          description: The parcel.
          content:
            application/json:
              schema:
                $ref: '#/components/schemas/Parcel'
              example:
                id: par_4821
                recipient: Ada Lovelace
                grams: 1200
                state: delivered
        '404':
          description: There is no parcel with this number.
          content:
            application/problem+json:
              schema:
                $ref: '#/components/schemas/Problem'
              example:
                title: Parcel not found
                status: 404
components:
  securitySchemes:
    token:
      type: http
      scheme: bearer
      description: A token of your account.
  schemas:
    NewParcel:
      type: object
      description: A parcel to send.
      required: [recipient, grams]
      properties:
        recipient:
          type: string
          description: Name of the person who gets the parcel.
        grams:
          type: integer
          minimum: 1
          maximum: 30000
          description: Weight in grams.
    Parcel:
      type: object
      description: A parcel with its state.
      required: [id, recipient, grams, state]
      properties:
        id:
          type: string
          description: Number of the parcel.
        recipient:
          type: string
          description: Name of the person who gets the parcel.
        grams:
          type: integer
          description: Weight in grams.
        state:
          type: string
          enum: [created, in_transit, delivered]
          description: Where the parcel is on its way.
    Problem:
      type: object
      description: An error (RFC 9457).
      required: [title, status]
      properties:
        title:
          type: string
          description: What is wrong.
        status:
          type: integer
          description: HTTP status.
`
