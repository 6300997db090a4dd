print("endpoint-generator")
