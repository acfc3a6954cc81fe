# Steps of the overview that later pages begin with.
# #region settings
import os

os.environ["BIT_API"] = "http://127.0.0.1:3002/v1"
os.environ["BIT_CLIENT_ID"] = "app_3NqK8wVt5ZcR1yHs"
os.environ["BIT_CLIENT_SECRET"] = "sandbox-quickstart-secret"
# #endregion
# #region token
import os

import requests

api = os.environ["BIT_API"]
response = requests.post(
    f"{api}/auth/token",
    auth=(os.environ["BIT_CLIENT_ID"], os.environ["BIT_CLIENT_SECRET"]),
    data={"grant_type": "client_credentials"},
    timeout=10,
)
response.raise_for_status()
token = response.json()["access_token"]
# #endregion


def get(path, **options):
    headers = {"Authorization": f"Bearer {token}"}
    return requests.get(f"{api}{path}", headers=headers, timeout=10, **options)
